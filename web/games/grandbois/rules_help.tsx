// rules_help.tsx: the rules by entries, and which of them the decision at hand is about.
import { say } from '../../base/words';
import type { RulesHelp } from '../game';
import { RulesPicture } from './later';
import { asGrandboisView } from './model';

const entries = [
  'aim',
  'turn',
  'cover',
  'bear',
  'tower',
  'river',
  'harvest',
  'ties',
  'two',
  'expert',
  'secret',
] as const;

export const grandboisRules: RulesHelp = {
  entries,
  entryFor(anyView) {
    const view = asGrandboisView(anyView);
    if (view.phase === 'over') return 'harvest';
    if (view.phase === 'tower') return 'tower';
    return view.placed.length === 0 ? 'turn' : 'cover';
  },
  Picture: RulesPicture,
  // A getter, because some keys have names, and names have a language.
  get keys() {
    const enterKey = say('grandbois.keys.name.enter');
    const escapeKey = say('grandbois.keys.name.escape');
    return [
      { id: 'pick', keys: ['1', '2', '3', '4'] },
      { id: 'move', keys: ['←', '↑', '→', '↓'] },
      { id: 'next', keys: ['N'] },
      { id: 'turn', keys: ['R'] },
      { id: 'place', keys: [enterKey] },
      { id: 'back', keys: [escapeKey] },
      { id: 'tower', keys: ['T'] },
      { id: 'skip', keys: ['S'] },
      { id: 'clan', keys: ['C'] },
    ];
  },
};
