import { inEngine } from './engine.ts';
import { flows } from './scenarios/flows.ts';
import { translatedGallery } from './scenarios/translated-gallery.ts';

inEngine('firefox', [...flows, ...translatedGallery], { browsers: 2 });
