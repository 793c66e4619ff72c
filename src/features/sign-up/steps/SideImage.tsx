/** Sign-up's side image (R2): a chunk of its own, fetched beside the step and never waited for. */
import { Suspense } from 'react';
import { ornament } from '../../../flow/react/lazily.ts';

const Newsroom = ornament(() => import('../../../ui/layout/Newsroom.tsx').then((chunk) => chunk.Newsroom));

export function SideImage() {
  return (
    <Suspense fallback={null}>
      <Newsroom />
    </Suspense>
  );
}
