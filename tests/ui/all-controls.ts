/** Imported by tests that draw kinds of field which a feature brings with it. */
import { controls } from '../../src/ui/controls/controls.ts';
import { wizardControls } from '../../src/ui/controls/wizard-controls.ts';
import { CodeControl } from '../../src/ui/controls/text/CodeControl.tsx';

Object.assign(controls, wizardControls, { code: { Control: CodeControl, label: 'control' } });
