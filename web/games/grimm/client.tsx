// client.tsx: The Grimm Forest in the page; the parts are beside it.
import art from 'art:web/games/grimm/art';
import module from 'rules:grimm';
import style from 'style:grimm';
import texts from 'words:grimm';
import type { GameClient } from '../game';
import { Belongings } from './belongings';
import { Play } from './board';
import { End } from './end';
import { Facts } from './facts';
import { tutorial } from './lessons';
import { Piece } from './piece';
import { rules } from './rules_help';
import { stage } from './stage';
import { describe, explain, isFinal, pace, status } from './telling';

const client: GameClient = {
  id: 'grimm',
  words: texts,
  art,
  module,
  style,
  Play,
  Facts,
  Piece,
  Belongings,
  status,
  describe,
  tellsStories: true,
  stage,
  pace,
  isFinal,
  explain,
  rules,
  End,
  tutorial,
};
export default client;
