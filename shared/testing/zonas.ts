/**
 * Time zones for tests of dates: those of Spanish-speaking families, and unusual ones. Among the latter: days that begin at 01:00
 * (Santiago, Havana, Cairo, Beirut, Asunción, Amman, Tehran), a day with 23:00 twice (Santiago, Cairo, Beirut, Nuuk,
 * Scoresbysund, Almaty), half and quarter hours (Kathmandu, Chatham, St. John's), changes of half an hour and of two hours (Lord
 * Howe, Troll), changes for Ramadan (Casablanca), and both ends of the day.
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
