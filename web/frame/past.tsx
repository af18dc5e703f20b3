// past.tsx
import type { JSX } from 'preact';
import { TopBar } from '../parts/top_bar';

export function PastScreen({ id }: { id: string; move: number | null }): JSX.Element {
  return (
    <>
      <TopBar />
      <main>{id}</main>
    </>
  );
}
