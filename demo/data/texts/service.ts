/** What is said when the service does not answer, or asks to wait. */
import type { Texts } from './texts.ts';

export const serviceTexts: Texts = {
  'The service is not available at the moment. Please try again in a moment.': [
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos instantes.',
    'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
    'الخدمة غير متاحة حاليًا. يرجى المحاولة مرة أخرى بعد قليل.',
  ],
  'The service took too long to answer. Please try again.': [
    'El servicio ha tardado demasiado en responder. Inténtelo de nuevo.',
    'Der Dienst hat zu lange für eine Antwort gebraucht. Bitte versuchen Sie es erneut.',
    'استغرقت الخدمة وقتًا طويلًا للرد. يرجى المحاولة مرة أخرى.',
  ],
  'You appear to be offline. Please try again once you are connected.': [
    'Parece que no tiene conexión. Inténtelo de nuevo cuando esté conectado.',
    'Sie sind offenbar offline. Bitte versuchen Sie es erneut, sobald Sie verbunden sind.',
    'يبدو أنك غير متصل بالإنترنت. يرجى المحاولة مرة أخرى عند الاتصال.',
  ],
  'We could not reach the service. Check your connection and try again.': [
    'No pudimos contactar con el servicio. Compruebe su conexión e inténtelo de nuevo.',
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'تعذر الوصول إلى الخدمة. تحقق من اتصالك وحاول مرة أخرى.',
  ],
  'Too many attempts. Please wait a moment and try again.': [
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
    'محاولات كثيرة جدًا. يرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
  ],
  'Too many attempts. Please try again in {n} seconds.': [
    'Demasiados intentos. Inténtelo de nuevo dentro de {n} segundos.',
    'Zu viele Versuche. Bitte versuchen Sie es in {n} Sekunden erneut.',
    'محاولات كثيرة جدًا. يرجى المحاولة مرة أخرى بعد {n} ثانية.',
  ],
  'Too many attempts. Please try again in {n} minutes.': [
    'Demasiados intentos. Inténtelo de nuevo dentro de {n} minutos.',
    'Zu viele Versuche. Bitte versuchen Sie es in {n} Minuten erneut.',
    'محاولات كثيرة جدًا. يرجى المحاولة مرة أخرى بعد {n} دقيقة.',
  ],
  'This page did not arrive': ['Esta página no ha llegado', 'Diese Seite ist nicht angekommen', 'لم تصل هذه الصفحة'],
  'This page could not be loaded. Check your connection and try again.': [
    'No se pudo cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'تعذر تحميل هذه الصفحة. تحقق من اتصالك وحاول مرة أخرى.',
  ],
  'Scheduled maintenance from {start} to {end}. Some services may not be available.': [
    'Mantenimiento programado de {start} a {end}. Es posible que algunos servicios no estén disponibles.',
    'Geplante Wartung von {start} bis {end}. Einige Dienste sind möglicherweise nicht verfügbar.',
    'صيانة مجدولة من {start} إلى {end}. قد لا تتوفر بعض الخدمات.',
  ],
};
