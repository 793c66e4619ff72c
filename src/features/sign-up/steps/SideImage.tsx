/** Sign-up's side image (R2): a chunk of its own, fetched beside the step and never waited for. */
import { Suspense } from 'react';
import { optionalView } from '../../../flow/react/loading/lazy-view.ts';

const Newsroom = optionalView(() => import('../../../ui/layout/Newsroom.tsx').then((chunk) => chunk.Newsroom));

export function SideImage() {
  return (
    <Suspense fallback={null}>
      <Newsroom />
    </Suspense>
  );
}
