// practice_table.ts: the state of a practice: what stands, what was tried, and the best so far.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { playSound } from '../../base/sounds';
import { say, sayCount } from '../../base/words';
import { announcer } from '../../parts/announcer';
import type { PracticeProps } from '../game';
import { courseOf } from './fell_moments';
import { FellTrack } from './fell_track';
import { sayWhy, type Why } from './fell_words';
import type { TablePiece } from './model';
import { piecesBefore } from './motion_poses';
import { takePracticeStart } from './practice_start';
import { poseOf, topOf } from './three/geometry';
import { halfSecondMs, releaseMsMax } from './three/sway_clock';
import type { HeldPlace, Holding, Mark, Motion, PieceAt } from './three/types';
import { drop, type Dropped } from './drop_request';

const boardMm = 280;
const mostPieces = 30; // the server lets no more be tried
const settlings = 6; // what falls may let more fall, but not for ever
const pause = 1400; // what fell is looked at

const firstChoice = { length: 2, position: 'flat', hand: 'both', sight: 'both', rests: 'stack' } as const;

const firstPiece: TablePiece = {
  ...{ piece: 0, length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: 'flat' },
};

export type PracticeChoice = Pick<Holding, 'length' | 'position' | 'hand' | 'sight'>;

export interface PracticeTable {
  board: number;
  from: string | null; // the table where the piece fell that is tried again
  fall: PracticeFall | null;
  goOn(): void;
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
  aim(aim: HeldPlace): Promise<boolean>; // false: there is no hand to sway
  release(t: number): Promise<boolean>; // false: it could not be worked out
  onPlayed(): void;
  clear(): void;
}

/** How high a structure is, in millimetres. */
export const heightOf = (pieces: readonly PieceAt[]): number =>
  Math.round(pieces.reduce((most, piece) => Math.max(most, topOf(piece.length, poseOf(piece))), 0));

const fallenOf = ({ pieces }: Dropped): number[] => pieces.flatMap(({ piece, fell }) => (fell ? [piece] : []));

const noMotion: Motion = { hz: 60, pieces: [] };

/** A fall that is looked at, until one goes on to what is left. */
interface PracticeFall {
  why: Why;
  track: FellTrack | null;
  left: Promise<TablePiece[]>;
}

interface Attempt {
  before: PieceAt[];
  dropped: Dropped;
  isPlayed: boolean;
}

/** A hand that sways: all of it, and how much of that is told. */
interface Swaying {
  aim: HeldPlace;
  sway: readonly number[];
  told: number;
  isLetGo: boolean;
}

/** Half a second after the other more is told, as at a table; then the hand lets go by itself. */
function useTelling(swaying: Swaying | null, tell: (told: number) => void, end: () => void): void {
  const latest = useRef({ tell, end });
  latest.current = { tell, end };
  useEffect(() => {
    if (!swaying || swaying.isLetGo) return;
    const isLast = swaying.told === swaying.sway.length;
    const goOn = () => (isLast ? latest.current.end() : latest.current.tell(swaying.told + 1));
    const timer = setTimeout(goOn, halfSecondMs);
    return () => clearTimeout(timer);
  }, [swaying]);
}

/** What is left when all that fell has been taken away, and what fell then, and so on. */
async function settle(ask: PracticeProps['drop'], board: number, dropped: Dropped): Promise<TablePiece[]> {
  let last = dropped;
  for (let i = 0; i < settlings && fallenOf(last).length > 0; i++) {
    const standing = last.pieces.filter(({ fell }) => !fell);
    if (standing.length === 0) return [firstPiece];
    last = await drop(ask, board, standing);
  }
  return last.pieces.filter(({ fell }) => !fell);
}

export function usePracticeTable({ drop: ask, luck, announce }: PracticeProps): PracticeTable {
  const [start] = useState(takePracticeStart);
  const { board = boardMm } = start ?? {};
  const [choice, setChoice] = useState<PracticeChoice & Pick<Holding, 'rests'>>(start?.piece ?? firstChoice);
  const [standing, setStanding] = useState<TablePiece[]>(start?.standing ?? [firstPiece]);
  const [fall, setFall] = useState<PracticeFall | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [swaying, setSwaying] = useState<Swaying | null>(null);
  const [verdict, setVerdict] = useState('');
  const [best, setBest] = useState({ count: 1, mm: heightOf([firstPiece]) });
  const [tries, setTries] = useState({ held: 0, all: 0 });

  const holding = useMemo((): Holding | null => {
    if (attempt) return null;
    const { aim, sway, told } = swaying ?? { aim: null, sway: [], told: 0 };
    return { ...choice, free: false, aim, sway: sway.slice(0, told) };
  }, [choice, attempt, swaying]);
  const takeAnother = (pieces: TablePiece[]) => {
    setStanding(pieces);
    setAttempt(null);
    setFall(null);
    setSwaying(null);
  };
  const lost = (error: unknown): boolean => {
    announce(error instanceof Error ? error.message : say('adresse.practice.lost'), 'refusal');
    setSwaying(null);
    return false;
  };
  const aim = async (place: HeldPlace): Promise<boolean> => {
    if (standing.length >= mostPieces) {
      announce(say('adresse.practice.full'), 'refusal');
      return false;
    }
    try {
      const { sway } = await luck();
      setSwaying({ aim: place, sway, told: 1, isLetGo: false });
      return true;
    } catch (error) {
      return lost(error);
    }
  };
  const release = async (t: number): Promise<boolean> => {
    if (!swaying || swaying.isLetGo) return true;
    const { length, position, hand, rests } = choice;
    setSwaying({ ...swaying, isLetGo: true });
    try {
      const dropped = await drop(ask, board, standing, { ...swaying.aim, t, length, position, hand, rests });
      setVerdict('');
      setAttempt({ before: piecesBefore(standing, [dropped.motion ?? noMotion], length), dropped, isPlayed: false });
      return true;
    } catch (error) {
      return lost(error);
    }
  };
  useTelling(
    swaying,
    (told) => swaying && setSwaying({ ...swaying, told }),
    () => void release(releaseMsMax),
  );
  const judge = (dropped: Dropped) => {
    const fallen = fallenOf(dropped).length;
    const { why, motion } = dropped;
    const sentence = fallen === 0 ? say('adresse.practice.held') : sayCount('adresse.practice.fell', fallen);
    setVerdict(sentence);
    if (why) announcer.announce(`${sentence} ${sayWhy(why)}`, 'news', false);
    else announce(sentence);
    playSound(fallen === 0 ? 'hold' : 'fall');
    setTries({ held: tries.held + (fallen === 0 ? 1 : 0), all: tries.all + 1 });
    if (fallen > 0) {
      const left = start ? Promise.resolve(standing) : settle(ask, board, dropped).catch(() => [firstPiece]);
      const course = courseOf(standing, [motion ?? noMotion], choice.length, fallenOf(dropped));
      if (why) setFall({ why, track: course && new FellTrack(course), left });
      else setTimeout(() => void left.then(takeAnother), pause);
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
    board,
    from: start?.from ?? null,
    fall,
    goOn: () => void fall?.left.then(takeAnother),
    choice,
    choose: (change) => swaying || setChoice({ ...choice, ...change }),
    pieces: attempt ? attempt.dropped.pieces : standing,
    standing,
    before: attempt && !attempt.isPlayed ? attempt.before : undefined,
    motions: attempt && !attempt.isPlayed ? [attempt.dropped.motion ?? noMotion] : null,
    marked: attempt ? fallenOf(attempt.dropped).map((piece) => ({ piece, why: 'fell' as const })) : [],
    holding,
    verdict,
    best,
    tries,
    aim,
    release,
    onPlayed,
    clear: () => takeAnother([firstPiece]),
  };
}
