import { nombreDeLugar } from '#client/lib/fechas/lugar-de-zona.ts';
import type { OpcionSelector } from '#client/ui/campo.tsx';

const REGIONES: Readonly<Record<string, string>> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Asia',
  Atlantic: 'Atlántico',
  Australia: 'Australia',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
};

/** Country added to the name of a zone, for people who would not recognize it by its city: «Madrid (España)». */
const TAMBIEN: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'España',
  'Atlantic/Canary': 'España',
  'Africa/Ceuta': 'España',
  'America/Argentina/Buenos_Aires': 'Argentina',
  'America/Buenos_Aires': 'Argentina',
  'America/Lima': 'Perú',
  'Europe/London': 'Reino Unido',
};

const OTRAS = 'Otras';

/** Splits «Europe/Madrid» into its place «Madrid» and its region «Europa». A name without a region belongs to «Otras». */
const partesDe = (zona: string): { readonly lugar: string; readonly grupo: string } => {
  const [region = '', ...resto] = zona.split('/');
  return resto.length === 0
    ? { lugar: zona, grupo: OTRAS }
    : { lugar: resto.toReversed().map(nombreDeLugar).join(', '), grupo: REGIONES[region] ?? region };
};

/** Names a time zone: «Madrid (Europa)» for «Europe/Madrid». */
export const nombreDeZona = (zona: string): string => {
  const { lugar, grupo } = partesDe(zona);
  return grupo === OTRAS ? lugar : `${lugar} (${grupo})`;
};

const opcion = (zona: string): OpcionSelector & { readonly grupo: string } => {
  const { lugar, grupo } = partesDe(zona);
  const tambien = TAMBIEN[zona];
  return {
    valor: zona,
    texto: tambien === undefined || lugar.includes(tambien) ? lugar : `${lugar} (${tambien})`,
    grupo,
  };
};

/**
 * Returns the options for all time zones that this browser knows, and for `actual`, which it may name differently. Sorted by
 * region, «Otras» last, and by name.
 */
export const zonas = (actual: string): readonly OpcionSelector[] => {
  const { compare } = new Intl.Collator('es');
  return [...new Set([...Intl.supportedValuesOf('timeZone'), actual])]
    .map(opcion)
    .sort(
      (a, b) =>
        Number(a.grupo === OTRAS) - Number(b.grupo === OTRAS) || compare(a.grupo, b.grupo) || compare(a.texto, b.texto),
    );
};
