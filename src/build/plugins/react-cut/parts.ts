/**
 * What React contains and our screens never use, by file of React, under the names of React's own source. tests/build/react-cut.test.ts holds
 * that no code of ours uses it, and no other code can reach the React in our bundle.
 */
import type { Cuts } from './cut.ts';

const none: Cuts = { tags: [], types: [], functions: {}, constants: {}, attributes: [], absent: [], members: [], methods: [], texts: [] };

/** Nothing asks for these hooks (`react-facade.ts` names the ones that are asked for). */
const hooks = [
  'useActionState',
  'useDebugValue',
  'useEffectEvent',
  'useImperativeHandle',
  'useInsertionEffect',
  'useOptimistic',
  'useReducer',
  'useTransition',
];

const react: Cuts = {
  ...none,
  members: [
    ...hooks,
    ...['Activity', 'Children', 'Profiler', 'PureComponent', 'StrictMode', 'ViewTransition', '__COMPILER_RUNTIME', 'addTransitionType'],
    ...[
      'cache',
      'cacheSignal',
      'cloneElement',
      'createRef',
      'forwardRef',
      'isValidElement',
      'startTransition',
      'unstable_useCacheRefresh',
      'use',
    ],
  ],
};

const reactDom: Cuts = {
  ...none,
  members: [
    ...['browser', 'createPortal', 'flushSync', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'],
  ],
};

const scheduler: Cuts = {
  ...none,
  members: ['unstable_Profiling', 'unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
};

const noop = '';
/** Functions that are called for every fiber, and then have nothing to do. */
const idle = (names: string): Record<string, string> => Object.fromEntries(names.split(' ').map((name) => [name, noop]));

const client: Cuts = {
  // Portal, Mode, ContextConsumer, ForwardRef, Profiler, IncompleteClass, SuspenseList, Scope, LegacyHidden, Cache, TracingMarker, HostHoistable,
  // HostSingleton, ViewTransition, Activity.
  tags: [4, 8, 9, 11, 12, 17, 19, 21, 23, 24, 25, 26, 27, 30, 31],
  types: [
    ...['REACT_PORTAL_TYPE', 'REACT_STRICT_MODE_TYPE', 'REACT_PROFILER_TYPE', 'REACT_CONSUMER_TYPE', 'REACT_FORWARD_REF_TYPE'],
    ...['REACT_SUSPENSE_LIST_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_VIEW_TRANSITION_TYPE', 'REACT_ACTIVITY_TYPE'],
  ],
  functions: {
    // View transitions, and what waits for images or sheets before it is shown.
    ...idle('trackEnterViewTransitions commitExitViewTransitions commitEnterViewTransitions commitNestedViewTransitions'),
    ...idle(
      'commitAfterMutationEffectsOnFiber scheduleViewTransitionEvent restoreEnterOrExitViewTransitions preloadInstanceAndSuspendIfNeeded',
    ),
    pushMutationContext: 'return !1',
    claimQueuedTransitionTypes: 'return null',
    // Refs of fragments.
    ...idle('commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects'),
    isFragmentInstanceParent: 'return !1',
    // `<link>`, `<title>` and the like that move into the head; `<html>`, `<head>` and `<body>`.
    isHostHoistableType: 'return !1',
    // Actions of forms.
    ...idle('extractEvents$1 startHostTransition scheduleReplayQueueIfNeeded recursivelyResetForms'),
    // Roots that are hydrated in an order that the page asks for.
    ...idle('attemptExplicitHydrationTarget'),
    // Events that nothing listens for: `onSelect`, `onBeforeInput`.
    ...idle('constructSelectEvent getNativeBeforeInputChars getFallbackBeforeInputChars'),
    // `style` stands in no markup of ours: a page's policy may forbid it.
    ...idle('setValueForStyles'),
    // The component stack, which none of our error handlers reads.
    getStackByFiberInDevAndProd: 'return ""',
    // The browser's own sign that a transition is under way.
    ...idle('defaultOnDefaultTransitionIndicator'),
    // Custom elements within ours.
    isCustomElement: 'return !1',
    // What a class may have besides `state` and `render`.
    resolveClassComponentProps: 'return baseProps',
    checkShouldComponentUpdate: 'return !0',
  },
  constants: {
    shouldStartViewTransition: '!1',
    viewTransitionMutationContext: '!1',
    inUpdateViewTransition: '!1',
    rootViewTransitionNameCanceled: '!1',
    shouldDoubleInvokeUserFnsInHooksDEV: '!1',
    injectedHook: 'null',
    isInputEventSupported: '!0',
    pendingViewTransition: 'null',
    SyntheticDragEvent: 'SyntheticMouseEvent',
    SyntheticTouchEvent: 'SyntheticMouseEvent',
    SyntheticTransitionEvent: 'SyntheticEvent',
    SyntheticWheelEvent: 'SyntheticMouseEvent',
  },
  members: [
    ...hooks,
    ...['useHostTransitionStatus', 'useFormState', 'useMemoCache', 'useCacheRefresh', 'unstable_scheduleHydration', 'findDOMNode'],
  ],
  methods: ['FragmentInstance.prototype', 'ViewTransitionPseudoElement.prototype'],
  attributes: [
    ...[
      'data',
      'formAction',
      'onScroll',
      'onScrollEnd',
      'dangerouslySetInnerHTML',
      'muted',
      'draggable',
      'contentEditable',
      'popover',
      'is',
    ],
    ...['xlinkHref', 'xlinkActuate', 'xlinkArcrole', 'xlinkRole', 'xlinkShow', 'xlinkTitle', 'xlinkType', 'xmlBase', 'xmlLang', 'xmlSpace'],
    ...['autoReverse', 'externalResourcesRequired', 'preserveAlpha', 'allowFullScreen', 'async', 'autoPlay', 'controls', 'credentialless'],
    ...['default', 'defer', 'disablePictureInPicture', 'disableRemotePlayback', 'loop', 'noModule', 'playsInline', 'reversed', 'scoped'],
    ...['seamless', 'itemScope', 'capture', 'download', 'cols', 'size', 'span', 'rowSpan', 'start', 'style'],
  ],
  aliases: ['htmlFor', 'shapeRendering'],
  // Our only class components are error boundaries.
  absent: [
    ...['getDerivedStateFromProps', 'getSnapshotBeforeUpdate', 'shouldComponentUpdate', 'isPureReactComponent'],
    ...['componentWillMount', 'UNSAFE_componentWillMount', 'componentWillReceiveProps', 'UNSAFE_componentWillReceiveProps'],
    ...['componentWillUpdate', 'UNSAFE_componentWillUpdate', 'componentDidMount'],
    ...['componentWillUnmount', 'defaultProps'],
  ],
  texts: [
    // What React throws to itself and compares by identity. Where a debugger is attached, an error parses all code around it once more for its stack.
    ...[460, 461, 474, 519, 542].map((code) => [`Error(formatProdErrorMessage(${code}))`, '{}'] as const),
    [
      'var fragmentInstance = new FragmentInstance(current);\n            traverseVisibleInstancesAndTextInstances(\n              current.child,\n              !1,\n              addFragmentHandleToFiber,\n              fragmentInstance,\n              void 0,\n              void 0\n            );\n            current.stateNode = fragmentInstance;',
      '',
    ],
    // The same as `absent`, where React keeps it in a variable first.
    ['"function" === typeof contextType &&\n      (applyDerived', '!1 &&\n      (applyDerived'],
    ['"function" === typeof getDerivedStateFromProps &&\n          (applyDerived', '!1 &&\n          (applyDerived'],
    ['"function" === typeof unresolvedOldProps &&\n          (applyDerived', '!1 &&\n          (applyDerived'],
    ['"function" === typeof getDerivedStateFromProps ||\n      "function"', '"function"'],
    ['"function" === typeof unresolvedOldProps ||\n      "function"', '"function"'],
    // A function as the action of a form.
    ['if ("function" === typeof value) {\n        domElement.setAttribute(', 'if (!1) {\n        domElement.setAttribute('],
    ['"function" === typeof prevValue &&\n          ("formAction" === key', '!1 &&\n          ("formAction" === key'],
    // Internet Explorer, for which React takes a page that has a form named `documentMode`; and a form named `defaultView` is no window.
    ['canUseDOM &&\n  "documentMode" in document &&\n  (documentMode = document.documentMode);', ''],
    ['(!document.documentMode || 9 < document.documentMode)', '!0'],
    ['canUseDOM && "documentMode" in document && 11 >= document.documentMode', '!1'],
    ['null != containerInfo.ownerDocument.defaultView\n', 'containerInfo.ownerDocument.defaultView?.document\n'],
    // `onSelect`, for which alone React listens to the document. A form of the page named `parentNode` makes every way up beyond the document a
    // circle that never ends.
    [
      'var ownerDocument =\n      9 === rootContainerElement.nodeType\n        ? rootContainerElement\n        : rootContainerElement.ownerDocument;\n    null === ownerDocument ||\n      ownerDocument[listeningMarker] ||\n      ((ownerDocument[listeningMarker] = !0),\n      listenToNativeEvent("selectionchange", !1, ownerDocument));',
      '',
    ],
    [
      'handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch (domEventName) {\n        case "focusin":\n          if (\n            isTextInputElement(handleEventFunc) ||\n            "true" === handleEventFunc.contentEditable\n          )\n            (activeElement = handleEventFunc),\n              (activeElementInst = targetInst),\n              (lastSelection = null);\n          break;\n        case "focusout":\n          lastSelection = activeElementInst = activeElement = null;\n          break;\n        case "mousedown":\n          mouseDown = !0;\n          break;\n        case "contextmenu":\n        case "mouseup":\n        case "dragend":\n          mouseDown = !1;\n          constructSelectEvent(dispatchQueue, nativeEvent, nativeEventTarget);\n          break;\n        case "selectionchange":\n          if (skipSelectionChangeEvent) break;\n        case "keydown":\n        case "keyup":\n          constructSelectEvent(dispatchQueue, nativeEvent, nativeEventTarget);\n      }',
      '',
    ],
    ['parentNode; ) {\n    if (\n      (targetInst =', 'parentNode && targetNode !== document; ) {\n    if (\n      (targetInst ='],
    ['for (props = target; props.parentNode; ) props = props.parentNode;', 'props = target.getRootNode();'],
    ['(selection = selection.parentNode);', '(selection = selection.parentElement);'],
    // An event beside what React has drawn changes no field. React would ask the window for its `nodeName`, which may be a form of that name.
    [
      'reactName = targetInst ? getNodeFromInstance(targetInst) : window;',
      'if (!targetInst) break a;\n        reactName = getNodeFromInstance(targetInst);',
    ],
    // Events that only `<video>` and `<audio>` fire.
    [
      '"abort canplay canplaythrough durationchange emptied encrypted ended error loadeddata loadedmetadata loadstart pause play playing progress ratechange resize seeked seeking stalled suspend timeupdate volumechange waiting"',
      '"error"',
    ],
    [
      'abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel',
      'auxClick beforeToggle cancel click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp reset submit touchCancel touchEnd touchStart scroll toggle touchMove wheel',
    ],
    ['new Set(\n  "animationIterationCount', '/* @__PURE__ */ new Set(\n  "animationIterationCount'],
    ['"html" === type || "head" === type || "body" === type\n        ? 27\n        : 5', '5'],
    ['"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', '!1'],
    ['ReactSharedInternals.S = function (', 'var onStartTransition = function ('],
    ['if (reactName || SyntheticEventCtor) {', 'if (!1) {'],
    ['isViewTransitionEligible ||\n    subtreeFlags & 8192 ||\n    16785408 === (subtreeFlags & 16785408)', '!1'],
    [
      '  f: flushSyncWork,\n  r: requestFormReset,\n  D: prefetchDNS,\n  C: preconnect,\n  L: preload,\n  m: preloadModule,\n  X: preinitScript,\n  S: preinitStyle,\n  M: preinitModuleScript\n',
      '',
    ],
  ],
};

/** What only React's developer tools would read. */
const zustand: Cuts = { ...none, texts: [['  React.useDebugValue(slice);\n', '']] };

/** The end of a file's path → what is left out of it. */
export const reactParts: Readonly<Record<string, Cuts>> = {
  'react/cjs/react.production.js': react,
  'react-dom/cjs/react-dom.production.js': reactDom,
  'react-dom/cjs/react-dom-client.production.js': client,
  'scheduler/cjs/scheduler.production.js': scheduler,
  'zustand/esm/react.mjs': zustand,
};
