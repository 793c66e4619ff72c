/** What the wizard's and sign-up's fields say when something is missing or wrong. */
import { signUpDialect, wizardDialect } from '../../../src/forms/fields/dialects.ts';
import { fieldLabels } from './field-labels.ts';
import type { Texts } from './texts.ts';

type Row = Texts[string];

/** Other languages name the field as it stands: its gender and case are then of no matter. */
const fill = ([es, de, ar]: Row): Row => [`Rellene el campo «${es}».`, `Bitte füllen Sie „${de}“ aus.`, `يرجى تعبئة الحقل «${ar}».`];
const choose = ([es, de, ar]: Row): Row => [
  `Seleccione una opción en «${es}».`,
  `Bitte wählen Sie bei „${de}“ etwas aus.`,
  `يرجى الاختيار في «${ar}».`,
];

const missing = Object.entries(fieldLabels).flatMap(([label, row]) => [
  [signUpDialect.enter(label), fill(row)] as const,
  [wizardDialect.enter(label), fill(row)] as const,
  [signUpDialect.select(label), choose(row)] as const,
  [wizardDialect.select(label), choose(row)] as const,
]);

const state = fieldLabels['State or Province'];
const noMobile: Row = [
  'Debe introducir un número de móvil válido',
  'Sie müssen eine gültige Mobilnummer eingeben',
  'يجب إدخال رقم جوال صالح',
];
const noPhone: Row = [
  'Debe introducir un número de teléfono válido',
  'Sie müssen eine gültige Telefonnummer eingeben',
  'يجب إدخال رقم هاتف صالح',
];

export const fieldMessages: Texts = {
  ...Object.fromEntries(missing),
  ...(state && { 'You must select a state.': choose(state), 'You must enter a state.': fill(state) }),
  'You must enter a name.': ['Debe introducir un nombre.', 'Sie müssen einen Namen eingeben.', 'يجب إدخال اسم.'],
  'You must enter a valid phone number': noPhone,
  'You must enter a valid mobile number': noMobile,
  'You must enter a valid email address.': [
    'Debe introducir una dirección de correo electrónico válida.',
    'Sie müssen eine gültige E-Mail-Adresse eingeben.',
    'يجب إدخال عنوان بريد إلكتروني صالح.',
  ],
  'Please enter a valid phone number. Please enter at least # digits.': [
    'Introduzca un número de teléfono válido. Introduzca al menos # dígitos.',
    'Bitte geben Sie eine gültige Telefonnummer ein. Bitte geben Sie mindestens # Ziffern ein.',
    'يرجى إدخال رقم هاتف صالح. يرجى إدخال # أرقام على الأقل.',
  ],
  'Please enter a valid fax number.': [
    'Introduzca un número de fax válido.',
    'Bitte geben Sie eine gültige Faxnummer ein.',
    'يرجى إدخال رقم فاكس صالح.',
  ],
  'Please enter a valid URL.': [
    'Introduzca una URL válida.',
    'Bitte geben Sie eine gültige Webadresse ein.',
    'يرجى إدخال عنوان موقع صالح.',
  ],
  'Please enter a company to focus on.': [
    'Introduzca una empresa de su interés.',
    'Bitte geben Sie ein Unternehmen an.',
    'يرجى إدخال شركة موضع اهتمام.',
  ],
  'Please specify your certification type.': [
    'Especifique su tipo de certificación.',
    'Bitte geben Sie die Art Ihrer Zertifizierung an.',
    'يرجى تحديد نوع شهادتك.',
  ],
  'Please enter the other publication type.': [
    'Introduzca el otro tipo de publicación.',
    'Bitte geben Sie die andere Art der Publikation an.',
    'يرجى إدخال نوع المنشور الآخر.',
  ],
  'Select a country first.': ['Seleccione primero un país.', 'Wählen Sie zuerst ein Land.', 'اختر البلد أولًا.'],
  Suggested: ['Sugeridos', 'Vorgeschlagen', 'مقترحة'],
  'All countries': ['Todos los países', 'Alle Länder', 'كل البلدان'],
  'One of the two numbers is enough.': ['Basta con uno de los dos números.', 'Eine der beiden Nummern genügt.', 'يكفي أحد الرقمين.'],
  'Needed if your field of interest is another one.': [
    'Necesario si su área de interés es otra.',
    'Nötig, wenn Ihr Interessengebiet ein anderes ist.',
    'مطلوب إذا كان مجال اهتمامك غير ما ذُكر.',
  ],
  'Needed if your certification is another one.': [
    'Necesario si su certificación es otra.',
    'Nötig, wenn Ihre Zertifizierung eine andere ist.',
    'مطلوب إذا كانت شهادتك غير ما ذُكر.',
  ],
  'Found: {characters}': ['Encontrado: {characters}', 'Gefunden: {characters}', 'وُجد: {characters}'],
  'You must select a Question.': ['Debe seleccionar una pregunta.', 'Sie müssen eine Frage auswählen.', 'يجب اختيار سؤال.'],
  'You must provide an answer.': ['Debe indicar una respuesta.', 'Sie müssen eine Antwort angeben.', 'يجب تقديم إجابة.'],
};
