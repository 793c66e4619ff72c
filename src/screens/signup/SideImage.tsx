/** Sign-up's side image (R2): a chunk of its own, fetched beside the step and never waited for. */
import { type ComponentType, lazy, Suspense } from 'react';

const Newsroom = lazy<ComponentType>(() =>
  import('../../ui/Newsroom.tsx').then(
    (chunk) => ({ default: chunk.Newsroom }),
    // A picture that does not arrive takes nothing else away.
    () => ({ default: () => null }),
  ),
);

export function SideImage() {
  return (
    <Suspense fallback={null}>
      <Newsroom />
    </Suspense>
  );
}
