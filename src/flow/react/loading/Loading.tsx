/** Stands in for a form whose data is on its way: shows its shape, or what went wrong and a way to try again. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Banner as Told } from '../../banners.ts';
import { sharedText } from '../../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { activeElementOf } from '../../../ui/own-document.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export interface LoadingProps {
  readonly failure?: Told;
  readonly retry: () => void;
  /** How many fields are to come. */
  readonly fields: number;
  /** Back and Cancel of the form that is to come: they are there before it. */
  readonly actions?: ReactNode;
}

/** The form brings buttons of its own. If one of these has the focus, it goes to its counterpart there. */
function Actions({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = ref.current as HTMLElement;
    const around = row.parentElement;
    return () => {
      const at = [...row.children].indexOf(activeElementOf(row) as Element);
      if (at >= 0)
        queueMicrotask(() => around?.querySelector('.na-actions')?.querySelectorAll('button')[at]?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div className="na-actions" ref={ref}>
      {children}
    </div>
  );
}

export function Loading({ failure, retry, fields, actions }: LoadingProps) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const again = failure && (
    <Button
      wide={!actions}
      onClick={() => {
        setAsked(true);
        retry();
      }}
    >
      {t(sharedText.tryAgain)}
    </Button>
  );
  return (
    <>
      {failure ? (
        <Banner tone="error" requestId={failure.requestId}>
          {t(failure.text, failure.params)}
        </Banner>
      ) : (
        <Skeleton fields={fields} button={!actions} focused={asked} />
      )}
      {actions ? (
        <Actions>
          {actions}
          {again}
        </Actions>
      ) : (
        again
      )}
    </>
  );
}
