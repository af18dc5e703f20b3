// practice_table.ts: the state of a practice: what stands, what was tried, and the best so far.
import { useMemo, useState } from 'preact/hooks';
import { say, sayCount } from '../../base/words';
import type { PracticeProps } from '../game';
import type { TablePiece } from './model';
import { piecesBefore } from './motion_poses';
import { poseOf, topOf } from './three/geometry';
import type { Holding, Mark, Motion, PieceAt, Release } from './three/types';
import { drop, type Dropped } from './drop_request';

export const boardMm = 280;
const tremors = 4096;
const mostPieces = 30; // the server lets no more be tried
const settlings = 6; // what falls may let more fall, but not for ever
const pause = 1400; // what fell is looked at

const firstPiece: TablePiece = {
  ...{ piece: 0, length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: 'flat' },
};

export type PracticeChoice = Pick<Holding, 'length' | 'position' | 'hand' | 'sight'>;

export interface PracticeTable {
  choice: PracticeChoice;
  choose(change: Partial<PracticeChoice>): void;
  pieces: readonly PieceAt[];
  standing: readonly TablePiece[]; // for asking where a piece would touch
  before: readonly PieceAt[] | undefined;
  motions: readonly Motion[] | null;
  marked: readonly Mark[];
  holding: Holding | null;
  verdict: string;
  best: { count: number; mm: number };
  tries: { held: number; all: number };
  release(release: Release): Promise<boolean>; // false: it could not be worked out
  onPlayed(): void;
  clear(): void;
}

/** How high a structure is, in millimetres. */
export const heightOf = (pieces: readonly PieceAt[]): number =>
  Math.round(pieces.reduce((most, piece) => Math.max(most, topOf(piece.length, poseOf(piece))), 0));

const fallenOf = ({ pieces }: Dropped): number[] => pieces.flatMap(({ piece, fell }) => (fell ? [piece] : []));

const noMotion: Motion = { hz: 60, pieces: [] };

const newTremor = (): number => Math.floor(Math.random() * tremors);

interface Attempt {
  before: PieceAt[];
  dropped: Dropped;
  isPlayed: boolean;
}

/** What is left when all that fell has been taken away, and what fell then, and so on. */
async function settle(ask: PracticeProps['drop'], dropped: Dropped): Promise<TablePiece[]> {
  let last = dropped;
  for (let i = 0; i < settlings && fallenOf(last).length > 0; i++) {
    const standing = last.pieces.filter(({ fell }) => !fell);
    if (standing.length === 0) return [firstPiece];
    last = await drop(ask, boardMm, standing);
  }
  return last.pieces.filter(({ fell }) => !fell);
}

export function usePracticeTable({ drop: ask, announce }: PracticeProps): PracticeTable {
  const [choice, setChoice] = useState<PracticeChoice>({ length: 2, position: 'flat', hand: 'both', sight: 'both' });
  const [standing, setStanding] = useState<TablePiece[]>([firstPiece]);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [tremor, setTremor] = useState(newTremor);
  const [verdict, setVerdict] = useState('');
  const [best, setBest] = useState({ count: 1, mm: heightOf([firstPiece]) });
  const [tries, setTries] = useState({ held: 0, all: 0 });

  const holding = useMemo(
    (): Holding | null => (attempt ? null : { ...choice, free: false, rests: 'stack', tremor }),
    [choice, attempt, tremor],
  );
  const takeAnother = (pieces: TablePiece[]) => {
    setStanding(pieces);
    setAttempt(null);
    setTremor(newTremor());
  };
  const release = async (at: Release): Promise<boolean> => {
    const { length, position, hand } = choice;
    if (standing.length >= mostPieces) {
      announce(say('adresse.practice.full'), 'refusal');
      return false;
    }
    try {
      const dropped = await drop(ask, boardMm, standing, { ...at, length, position, hand, tremor, rests: 'stack' });
      setVerdict('');
      setAttempt({ before: piecesBefore(standing, [dropped.motion ?? noMotion], length), dropped, isPlayed: false });
      return true;
    } catch (error) {
      announce(error instanceof Error ? error.message : say('adresse.practice.lost'), 'refusal');
      return false;
    }
  };
  const judge = (dropped: Dropped) => {
    const fallen = fallenOf(dropped).length;
    const sentence = fallen === 0 ? say('adresse.practice.held') : sayCount('adresse.practice.fell', fallen);
    setVerdict(sentence);
    announce(sentence);
    setTries({ held: tries.held + (fallen === 0 ? 1 : 0), all: tries.all + 1 });
    if (fallen > 0) {
      const left = settle(ask, dropped).catch(() => [firstPiece]);
      setTimeout(() => void left.then(takeAnother), pause);
      return;
    }
    const [count, mm] = [dropped.pieces.length, heightOf(dropped.pieces)];
    if (count > best.count || (count === best.count && mm > best.mm)) setBest({ count, mm });
    takeAnother(dropped.pieces);
  };
  const onPlayed = () => {
    if (!attempt || attempt.isPlayed) return;
    setAttempt({ ...attempt, isPlayed: true });
    judge(attempt.dropped);
  };
  return {
    choice,
    choose: (change) => setChoice({ ...choice, ...change }),
    pieces: attempt ? attempt.dropped.pieces : standing,
    standing,
    before: attempt && !attempt.isPlayed ? attempt.before : undefined,
    motions: attempt && !attempt.isPlayed ? [attempt.dropped.motion ?? noMotion] : null,
    marked: attempt ? fallenOf(attempt.dropped).map((piece) => ({ piece, why: 'fell' as const })) : [],
    holding,
    verdict,
    best,
    tries,
    release,
    onPlayed,
    clear: () => takeAnother([firstPiece]),
  };
}
