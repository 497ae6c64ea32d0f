// The numbers of the game, which need no library.

export const SEATS = 8;

/** Agents of a seat. */
export const SQUAD = 12;

/** Along x and along z. */
export const CITY_SIZE = 96;

/** Places in commands are integers, in so many parts of a unit: they go through JSON as they are. */
export const UNIT = 16;

/** Seconds of a tick. */
export const DT = 1 / 30;
