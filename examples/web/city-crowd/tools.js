// What a click on the picture does.

export const TOOLS = [
  { id: 'call-all', label: 'Call everybody', hint: 'Click a place to call everybody there. Drag to turn the city.' },
  {
    id: 'call-near',
    label: 'Call those near',
    hint: 'Click a place to call those in the ring. Drag to turn the city.',
  },
  { id: 'pick', label: 'Pick one', hint: 'Click an agent to see what it sees. Drag to turn the city.' },
];
