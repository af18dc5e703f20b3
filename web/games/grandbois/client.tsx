// client.tsx: GrandBois in the page; the parts are beside it.
import art from 'art:web/games/grandbois/art';
import module from 'rules:grandbois';
import style from 'style:grandbois';
import texts from 'words:grandbois';
import type { GameClient } from '../game';
import { Play } from './board';
import { Facts } from './facts';
import { End } from './harvest';
import { tutorial } from './lessons';
import { Piece } from './piece';
import { rules } from './rules_help';
import { describe, explain, isFinal, pace, sound, status } from './story';

const client: GameClient = {
  id: 'grandbois',
  words: texts,
  art,
  module,
  style,
  Play,
  Facts,
  Piece,
  status,
  describe,
  pace,
  sound,
  isFinal,
  explain,
  rules,
  End,
  tutorial,
};
export default client;
