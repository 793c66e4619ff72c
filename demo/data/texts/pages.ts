/** Words of the pages around signing in: location, device, contact, beta terms, and the hand-off to a company's login page. */
import type { Texts } from './texts.ts';

export const pageTexts: Texts = {
  'Error: {title}': ['Error: {title}', 'Fehler: {title}', 'خطأ: {title}'],
  'Location not permitted': ['Ubicación no permitida', 'Standort nicht zugelassen', 'الموقع غير مسموح به'],
  'Contact Us': ['Contacto', 'Kontakt', 'اتصل بنا'],
  'We could not reach our service. Check your connection, or contact us.': [
    'No pudimos contactar con nuestro servicio. Compruebe su conexión o póngase en contacto con nosotros.',
    'Unser Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung oder kontaktieren Sie uns.',
    'تعذر الوصول إلى خدمتنا. تحقق من اتصالك أو اتصل بنا.',
  ],
  'Having trouble logging in? Call one of our offices, or write to {support}.': [
    '¿Tiene problemas para iniciar sesión? Llame a una de nuestras oficinas o escriba a {support}.',
    'Probleme bei der Anmeldung? Rufen Sie eines unserer Büros an oder schreiben Sie an {support}.',
    'هل تواجه مشكلة في تسجيل الدخول؟ اتصل بأحد مكاتبنا أو راسل {support}.',
  ],
  'Not supported on this device': ['No disponible en este dispositivo', 'Auf diesem Gerät nicht unterstützt', 'غير مدعوم على هذا الجهاز'],
  'Logins are not supported on mobile and tablet devices. Please log in on a desktop or laptop computer.': [
    'No se puede iniciar sesión en móviles ni tabletas. Inicie sesión en un ordenador.',
    'Auf Mobilgeräten und Tablets ist keine Anmeldung möglich. Bitte melden Sie sich an einem Computer an.',
    'لا يمكن تسجيل الدخول على الهواتف والأجهزة اللوحية. يرجى تسجيل الدخول من جهاز كمبيوتر.',
  ],
  'Password expired': ['Contraseña caducada', 'Passwort abgelaufen', 'انتهت صلاحية كلمة المرور'],
  'This is a beta version. By logging in you accept the beta terms.': [
    'Esta es una versión beta. Al iniciar sesión acepta las condiciones de la beta.',
    'Dies ist eine Betaversion. Mit der Anmeldung akzeptieren Sie die Betabedingungen.',
    'هذه نسخة تجريبية. بتسجيل الدخول فإنك تقبل شروط النسخة التجريبية.',
  ],
  'Beta terms': ['Condiciones de la beta', 'Betabedingungen', 'شروط النسخة التجريبية'],
  'This version of {productName} is a preview. It may change or be interrupted without notice, and is provided as it stands. Please accept these terms to continue.':
    [
      'Esta versión de {productName} es preliminar. Puede cambiar o interrumpirse sin previo aviso y se ofrece tal cual. Acepte estas condiciones para continuar.',
      'Diese Version von {productName} ist eine Vorschau. Sie kann sich ohne Ankündigung ändern oder ausfallen und wird so bereitgestellt, wie sie ist. Bitte akzeptieren Sie diese Bedingungen, um fortzufahren.',
      'هذه النسخة من {productName} نسخة معاينة. قد تتغير أو تتوقف دون إشعار، وتُقدَّم كما هي. يرجى قبول هذه الشروط للمتابعة.',
    ],
  CANCEL: ['CANCELAR', 'ABBRECHEN', 'إلغاء'],
  'I ACCEPT': ['ACEPTO', 'ICH AKZEPTIERE', 'أوافق'],
  'If nothing happens, {link}.': ['Si no ocurre nada, {link}.', 'Falls nichts geschieht, {link}.', 'إذا لم يحدث شيء، {link}.'],
  'click here': ['haga clic aquí', 'klicken Sie hier', 'انقر هنا'],
  "To go to your company's secure login page again, {link}.": [
    'Para volver a la página segura de su empresa, {link}.',
    'Um erneut zur sicheren Anmeldeseite Ihres Unternehmens zu gelangen, {link}.',
    'للانتقال مجددًا إلى صفحة تسجيل الدخول الآمنة لشركتك، {link}.',
  ],
  "This page was not allowed to open your company's secure login page. Please contact {support}.": [
    'Esta página no tiene permiso para abrir la página segura de su empresa. Póngase en contacto con {support}.',
    'Diese Seite durfte die sichere Anmeldeseite Ihres Unternehmens nicht öffnen. Bitte kontaktieren Sie {support}.',
    'لم يُسمح لهذه الصفحة بفتح صفحة تسجيل الدخول الآمنة لشركتك. يرجى الاتصال بـ{support}.',
  ],
  'This element is not set up yet: the attribute api-base-url is missing.': [
    'Este elemento aún no está configurado: falta el atributo api-base-url.',
    'Dieses Element ist noch nicht eingerichtet: Das Attribut api-base-url fehlt.',
    'لم يتم إعداد هذا العنصر بعد: السمة api-base-url مفقودة.',
  ],
  'This page is not set up yet: the setting landingUrl is missing.': [
    'Esta página aún no está configurada: falta el ajuste landingUrl.',
    'Diese Seite ist noch nicht eingerichtet: Die Einstellung landingUrl fehlt.',
    'لم يتم إعداد هذه الصفحة بعد: الإعداد landingUrl مفقود.',
  ],
  'Invalid code.': ['Código no válido.', 'Ungültiger Code.', 'رمز غير صالح.'],
  'Please try again.': ['Inténtelo de nuevo.', 'Bitte versuchen Sie es erneut.', 'يرجى المحاولة مرة أخرى.'],
  '{message} Please try again.': [
    '{message} Inténtelo de nuevo.',
    '{message} Bitte versuchen Sie es erneut.',
    '{message} يرجى المحاولة مرة أخرى.',
  ],
};
