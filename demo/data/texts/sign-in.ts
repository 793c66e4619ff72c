/** Words of the e-mail step, the password step and what can go wrong there. */
import type { Texts } from './texts.ts';

export const signInTexts: Texts = {
  Login: ['Inicio de sesión', 'Anmeldung', 'تسجيل الدخول'],
  'SSO provider email': [
    'Correo electrónico del proveedor de SSO',
    'E-Mail-Adresse beim SSO-Anbieter',
    'البريد الإلكتروني لدى مزود الدخول الموحد',
  ],
  Password: ['Contraseña', 'Passwort', 'كلمة المرور'],
  'Use your {productName} credentials.': [
    'Use sus credenciales de {productName}.',
    'Verwenden Sie Ihre Zugangsdaten für {productName}.',
    'استخدم بيانات اعتماد {productName} الخاصة بك.',
  ],
  'Use the email address of your company account.': [
    'Use la dirección de correo de su cuenta de empresa.',
    'Verwenden Sie die E-Mail-Adresse Ihres Firmenkontos.',
    'استخدم عنوان البريد الإلكتروني لحساب شركتك.',
  ],
  'Log in with SSO': ['Iniciar sesión con SSO', 'Mit SSO anmelden', 'تسجيل الدخول الموحد (SSO)'],
  'Log in with {productName} credentials': [
    'Iniciar sesión con credenciales de {productName}',
    'Mit {productName}-Zugangsdaten anmelden',
    'تسجيل الدخول ببيانات {productName}',
  ],
  'Enter another address to try again, or {toConnect}.': [
    'Introduzca otra dirección para intentarlo de nuevo o {toConnect}.',
    'Geben Sie eine andere Adresse ein, um es erneut zu versuchen, oder {toConnect}.',
    'أدخل عنوانًا آخر للمحاولة من جديد، أو {toConnect}.',
  ],
  'log in with {productName} credentials': [
    'inicie sesión con credenciales de {productName}',
    'melden Sie sich mit {productName}-Zugangsdaten an',
    'سجّل الدخول ببيانات {productName}',
  ],
  'New to {providerName}?': ['¿Es nuevo en {providerName}?', 'Neu bei {providerName}?', 'هل أنت جديد في {providerName}؟'],
  'Forgot password': ['Olvidé mi contraseña', 'Passwort vergessen', 'نسيت كلمة المرور'],
  'Signing in as {address}': ['Inicia sesión como {address}', 'Anmeldung als {address}', 'تسجيل الدخول باسم {address}'],
  'Use another account': ['Usar otra cuenta', 'Anderes Konto verwenden', 'استخدام حساب آخر'],
  'Taking you there…': ['Le llevamos allí…', 'Sie werden weitergeleitet…', 'جارٍ نقلك إلى هناك…'],
  'You are logged in': ['Ha iniciado sesión', 'Sie sind angemeldet', 'تم تسجيل دخولك'],
  'You can go on with your work.': ['Puede continuar con su trabajo.', 'Sie können weiterarbeiten.', 'يمكنك متابعة عملك.'],
  'Please enter a valid email address.': [
    'Introduzca una dirección de correo electrónico válida.',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    'يرجى إدخال عنوان بريد إلكتروني صالح.',
  ],
  'Password required': ['Se requiere la contraseña', 'Bitte geben Sie Ihr Passwort ein', 'كلمة المرور مطلوبة'],
  'We could not log you in with the entered email and password. Please try again.': [
    'No pudimos iniciar su sesión con el correo y la contraseña introducidos. Inténtelo de nuevo.',
    'Mit dieser E-Mail-Adresse und diesem Passwort konnten wir Sie nicht anmelden. Bitte versuchen Sie es erneut.',
    'تعذر تسجيل دخولك بالبريد الإلكتروني وكلمة المرور المدخلين. يرجى المحاولة مرة أخرى.',
  ],
  'For your security, your email has been temporarily locked out. Please try again later or contact {support}.': [
    'Por su seguridad, su correo se ha bloqueado temporalmente. Inténtelo más tarde o póngase en contacto con {support}.',
    'Zu Ihrer Sicherheit ist Ihre E-Mail-Adresse vorübergehend gesperrt. Bitte versuchen Sie es später erneut oder kontaktieren Sie {support}.',
    'حفاظًا على أمانك، تم حظر بريدك الإلكتروني مؤقتًا. يرجى المحاولة لاحقًا أو الاتصال بـ{support}.',
  ],
  'Your temporary password has expired. Go to {forgot} or contact {support}.': [
    'Su contraseña temporal ha caducado. Vaya a {forgot} o póngase en contacto con {support}.',
    'Ihr vorläufiges Passwort ist abgelaufen. Gehen Sie zu {forgot} oder kontaktieren Sie {support}.',
    'انتهت صلاحية كلمة المرور المؤقتة. انتقل إلى {forgot} أو اتصل بـ{support}.',
  ],
  'We were not able to log you in due to an unexpected problem with our system.': [
    'No pudimos iniciar su sesión debido a un problema inesperado de nuestro sistema.',
    'Wegen eines unerwarteten Problems in unserem System konnten wir Sie nicht anmelden.',
    'لم نتمكن من تسجيل دخولك بسبب مشكلة غير متوقعة في نظامنا.',
  ],
  'The page you requested could not be found.': [
    'No se encontró la página solicitada.',
    'Die gewünschte Seite wurde nicht gefunden.',
    'تعذر العثور على الصفحة المطلوبة.',
  ],
  'We could not sign you in through your company. Please try again or contact your administrator.': [
    'No pudimos iniciar su sesión a través de su empresa. Inténtelo de nuevo o consulte a su administrador.',
    'Über Ihr Unternehmen konnten wir Sie nicht anmelden. Bitte versuchen Sie es erneut oder wenden Sie sich an Ihre Administration.',
    'تعذر تسجيل دخولك عبر شركتك. يرجى المحاولة مرة أخرى أو الاتصال بالمسؤول لديك.',
  ],
  'No SSO Provider Found': ['No se encontró ningún proveedor de SSO', 'Kein SSO-Anbieter gefunden', 'لم يُعثر على مزود دخول موحد'],
  "In a moment you will be redirected to your company's secure login page.": [
    'En un momento se le redirigirá a la página segura de inicio de sesión de su empresa.',
    'Sie werden gleich zur sicheren Anmeldeseite Ihres Unternehmens weitergeleitet.',
    'ستتم إعادة توجيهك بعد لحظات إلى صفحة تسجيل الدخول الآمنة لشركتك.',
  ],
  'You have been logged out due to inactivity. Please log in again.': [
    'Se ha cerrado su sesión por inactividad. Inicie sesión de nuevo.',
    'Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.',
    'تم تسجيل خروجك بسبب عدم النشاط. يرجى تسجيل الدخول مرة أخرى.',
  ],
  'Your account is ready. Please log in.': [
    'Su cuenta está lista. Inicie sesión.',
    'Ihr Konto ist bereit. Bitte melden Sie sich an.',
    'حسابك جاهز. يرجى تسجيل الدخول.',
  ],
  'Your sign-in has expired. Please log in again.': [
    'Su inicio de sesión ha caducado. Inicie sesión de nuevo.',
    'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.',
    'انتهت صلاحية تسجيل دخولك. يرجى تسجيل الدخول مرة أخرى.',
  ],
  'You are logged in, but we could not take you to your destination yet. Check your connection.': [
    'Ha iniciado sesión, pero aún no pudimos llevarle a su destino. Compruebe su conexión.',
    'Sie sind angemeldet, konnten aber noch nicht weitergeleitet werden. Prüfen Sie Ihre Verbindung.',
    'تم تسجيل دخولك، لكن تعذر نقلك إلى وجهتك حتى الآن. تحقق من اتصالك.',
  ],
  "Unable to log you in - Your organization doesn't permit connections from your current location.": [
    'No se puede iniciar sesión: su organización no permite conexiones desde su ubicación actual.',
    'Anmeldung nicht möglich: Ihre Organisation lässt Verbindungen von Ihrem aktuellen Standort nicht zu.',
    'يتعذر تسجيل دخولك: مؤسستك لا تسمح بالاتصال من موقعك الحالي.',
  ],
  'RETURN TO LOGIN': ['VOLVER AL INICIO DE SESIÓN', 'ZURÜCK ZUR ANMELDUNG', 'العودة إلى تسجيل الدخول'],
};
