import { sharedText } from '../../../flow/text.ts';
import { FlowBanner } from '../../../flow/react/FlowBanner.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { Loading, type LoadingProps } from '../../../flow/react/loading/Loading.tsx';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';

/** In place of a step's form while it is not loaded: its outline, or the error with a button that loads what is missing. */
export function StepLoading(loading: LoadingProps) {
  const t = useText();
  const flow = useFlow();
  const banner = useFlowState((state) => state.banner);
  if (banner?.tone !== 'error') return <Loading {...loading} />;
  return (
    <>
      <FlowBanner />
      {!banner.retry && (
        <Button
          wide
          onClick={() => {
            loading.retry();
            flow.retry(banner);
          }}
        >
          {t(sharedText.tryAgain)}
        </Button>
      )}
    </>
  );
}
