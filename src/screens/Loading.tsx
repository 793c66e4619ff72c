/** In the place of a form whose data is on its way: its shape, or what went wrong and a way to try again. */
import { useState } from 'react';
import type { Banner as Said } from '../flows/banners.ts';
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface LoadingProps {
  readonly failure?: Said;
  readonly retry: () => void;
  /** How many fields are to come. */
  readonly fields: number;
}

export function Loading({ failure, retry, fields }: LoadingProps) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  if (!failure) return <Skeleton fields={fields} focused={asked} />;
  const { text, params, requestId } = failure;
  return (
    <>
      <Banner tone="error" requestId={requestId}>
        {t(text, params)}
      </Banner>
      <Button
        wide
        onClick={() => {
          setAsked(true);
          retry();
        }}
      >
        {t(signInText.tryAgain)}
      </Button>
    </>
  );
}
