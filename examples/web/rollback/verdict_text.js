// Whether the two agree, in words, and the calls as code.

import { count } from '../shared/numbers.js';

/**
 * @param {import('./duel.js').Duel} duel
 * @returns {{ title: string, detail: string }}
 */
export function verdictText(duel) {
  const { tick, state } = duel.verdict;
  if (state === 'waiting')
    return { title: '… They wait for news', detail: 'A snapshot is on its way, or has just arrived.' };
  if (state === 'agree') {
    return {
      title: '✓ They agree',
      detail: `Every bit of every agent is the same at tick ${count(tick)}, which both have confirmed.`,
    };
  }
  const { agents, farthest } = duel.difference();
  const where =
    agents.length === 0
      ? 'Everybody still stands where it should, but not in the same state.'
      : `${count(agents.length)} of ${count(duel.peers[0].crowd.count)} agents stand elsewhere, by up to ${farthest.toExponential(1)} units.`;
  return { title: `✗ They differ since tick ${count(duel.partedAt)}`, detail: where };
}

/** @param {Record<string, any>} settings */
export const callText = ({ inputDelay }) =>
  [
    'const session = new RollbackSession({ crowd, apply });',
    '',
    '// in every tick',
    `// the own commands: at tick ${inputDelay === 0 ? 'session.tick' : `session.tick + ${inputDelay}`}`,
    'session.addCommand(tick, me, sequence, command);',
    'session.advance();',
    '',
    '// whenever news arrive: back, and forward again',
    'const { rerun } = session.addCommand(',
    '  news.tick, other, news.sequence, news.command,',
    ');',
    '',
    '// to compare',
    'session.hashAt(confirmedTick);',
  ].join('\n');
