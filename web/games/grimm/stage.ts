// stage.ts: what is on show.
import { StoryStage } from '../../parts/story_stage';
import type { GrimmView } from './model';

export const stage = new StoryStage<GrimmView>();
