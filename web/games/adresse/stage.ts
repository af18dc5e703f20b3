// stage.ts: what is on show.
import { StoryStage } from '../../parts/story_stage';
import type { AdresseView } from './model';

export const stage = new StoryStage<AdresseView>();
