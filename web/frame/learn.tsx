// learn.tsx
import type { JSX } from 'preact';
import { TopBar } from '../parts/top_bar';

export function LearnScreen({ game }: { game: string }): JSX.Element {
  return (
    <>
      <TopBar />
      <main>{game}</main>
    </>
  );
}
