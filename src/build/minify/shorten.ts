/** The last minification of what a browser loads, after esbuild's own: it is slow, and saves some 3 % altogether. */
import { type MinifyOptions, minify } from 'terser';
import { compiledAtOnce } from './eager.ts';
import type { Mapped, SourceMap } from '../mapped.ts';

/** Fields that only React's renderer reads, written some 900 times: shortening their names saves 0.7 KB. */
const REACTS_OWN =
  /^(__(CLIENT|DOM)_INTERNALS_\w+|__reactInternalSnapshotBeforeUpdate|UNSAFE_\w+|unstable_\w+|errorRecoveryDisabledLanes|useHostTransitionStatus|shellSuspendCounter|hiddenCallbacks|isDehydrated|incompleteTransitions|waitingForViewTransition|getSnapshotBeforeUpdate|enqueue(Replace|Force)\w+|useCacheRefresh|identifierPrefix|on(Uncaught|Caught|Recoverable)Error|memoized(State|Props)|pendingProps|updateQueue|subtreeFlags|childLanes|elementType|stateNode|containerInfo|base(State|Queue)|(pending|suspended|pinged|entangled|expired)Lanes|lastRendered(State|Reducer)|hiddenUpdates|expirationTimes|callbackNode|callbackPriority|cancelPendingCommit|entanglements|(first|last)BaseUpdate|(hasE|e)agerState|revertLane|cachePool|treeContext|refCleanup|sibling|alternate|flags|return|child|lanes|deletions|dehydrated|blockedOn|retryLane|refCount|timeoutHandle|lastEffect|unsuspend|paired|firstContext|dependencies|warmLanes|pooledCache|retryQueue|sortIndex|updater|baseLanes|hydrationErrors|_threadCount|pendingContext|payload|callbacks?|_(status|result|internalRoot|fragmentFiber|visibility|currentValue2?|eventListeners|pendingVisibility|retryCache|debug\w+))$/;

/**
 * Likewise: names of the machine, the forms, the idle watch, the first frame, texts and banners, and of the class in `uqr` that draws QR codes. Neither
 * the wire nor the DOM nor a host's page knows them, nor `diagnose()`, which is minified apart.
 */
const OURS_ALONE =
  /^(getState|setState|underWay|heldUp|isDrawn|dropSecrets|keepsSecrets|offerRetry|staysOnGatewayError|gatewayCode|clearOnFailure|onItsOwn|banner|memory|embedded|kicker|headingRef|keepsFocus|submitOff|submitBusy|onShown|onSettled|arrival|arrived|awaited|everywhere|admitted|cancels|replaced|written|unmade|ownWords|untilOnline|\w+(Subt|T)itle|introText|appStep\w+|sendingCode|screenEnds|resendIn|sendIn|sendCodeIn|notCopied|sameDevice|continueTo|setUpNow|haveCode|qrCode|saysGoing|saysWhere|wanted|missed|wide|listen|refuses|noun|gate|forgotPasswordFailed|confirmationFailed|activationFailed|changesNotSaved|signInExpired|mfaSetupFailed|unknownMethods|tooManyCodes|resetSuccess|ssoBlocked|attemptsLeft|notLoadedTitle|newPasswordFor|useAnotherAccount|isAnother|isSetUp|authorUrl|clearedBy|requiredRule|answerLeast|passwordMost|departmentMax|invalidPhone|describedBy|focusFirst|isRefused|getInitialState|finderPenalty(TerminateAndCount|CountPatterns|AddHistory)|getAlignmentPatternPositions|draw(FunctionPatterns|AlignmentPattern|FinderPattern|FormatBits|Version|Codewords)|addEccAndInterleave|setFunctionModule|applyMask|getPenaltyScore|noted|looked|hasTabs|timeoutMs|warningMs|continueSession|keepAlive|exclusively|emptyPrompt|enabledWhen|offHint|stored|rawErrorCode|serverMessage|serverTime|retryAfter|refused|attempts|emptiedAt|checklist|finishing|idPrefix|addSheet|hadInterests|unfit|isElsewhere|leavesWithSession|spoken|configured|listeners|sources|isTag|restore|release|fits|lay|unmount|give|emit|texts|properties|pressed|lookOf|wholePage|pageUrl|background|forget|abort(Pipe)?Early|expects)$/;

/**
 * Turns functions in fields into methods, which are shorter. The function of a package must not become one (`eager.ts`); its field is named 0
 * (`one-file.ts`). terser accepts a regular expression for the names of the fields, but its types do not know that.
 */
const METHODS: object = { unsafe_methods: /^\D/ };

/** Comments that host bundlers must still find: they mark an import whose address is known only at run time, so that it is left to the browser. */
const FOR_BUNDLERS = /webpackIgnore|@vite-ignore/;

/** Minifies code. Files that pass objects to each other need one `nameCache`, so that a shortened property has the same name in all of them. */
export async function shorten({ code, map }: Mapped, options: MinifyOptions = {}): Promise<Mapped> {
  const shortened = await minify(code, {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 3, unsafe: true, unsafe_arrows: true, ...METHODS, pure_getters: true },
    mangle: { properties: { builtins: true, regex: new RegExp(`${REACTS_OWN.source}|${OURS_ALONE.source}`) } },
    // The page may declare another encoding, which a classic script without one of its own is read in.
    format: { comments: FOR_BUNDLERS, ascii_only: true },
    sourceMap: { content: map as never, includeSources: true, asObject: true },
    ...options,
  });
  return compiledAtOnce({ code: shortened.code ?? '', map: shortened.map as SourceMap });
}
