// Which algorithm ran, and why not the one that was asked for.

import { listText, unmetNeeds } from './fallback_reasons.js';
import { algorithmName } from './search_settings.js';

/** @param {import('./path_search.js').PathSearch} search */
export function ranText({ result, settings, areaCosts }) {
  if (result.status.endsWith('invalid')) return 'Nothing was searched.';
  const ran = algorithmName(result.algorithm);
  if (result.algorithm === settings.algorithm) return `Ran ${ran}.`;
  const asked = algorithmName(settings.algorithm);
  return `Ran ${ran} instead of ${asked}, which needs ${listText(unmetNeeds(settings, areaCosts))}.`;
}
