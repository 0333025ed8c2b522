/**
 * Time zones for tests of dates: those of Spanish-speaking families, and unusual ones. Unusual are days that begin at 01:00
 * (such as in Santiago and Havana), days with 23:00 twice (such as in Cairo and Nuuk), half and quarter hours (Kathmandu,
 * Chatham, St. John's), changes of half an hour and of two hours (Lord Howe, Troll), changes for Ramadan (Casablanca), and the
 * zone in which each day begins first (Kiritimati).
 */
export const ZONAS = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'Africa/Malabo',
  'America/Mexico_City',
  'America/Bogota',
  'America/Caracas',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'Pacific/Easter',
  'America/Asuncion',
  'America/Havana',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Nuuk',
  'America/Scoresbysund',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Amman',
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Almaty',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
] as const;
