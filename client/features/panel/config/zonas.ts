import { nombreDeLugar } from '#client/lib/lugar-de-zona.ts';
import type { OpcionBuscador } from '#client/ui/buscador.tsx';

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

/** What people look for where the browser's own words would not lead them. */
const TAMBIEN: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'España península Barcelona Valencia Sevilla Baleares',
  'Atlantic/Canary': 'España Tenerife Las Palmas',
  'Africa/Ceuta': 'España Melilla',
  'America/Buenos_Aires': 'Argentina',
  'America/Lima': 'Perú',
  'Europe/London': 'Reino Unido Inglaterra',
};

/** «Madrid (Europa)» for «Europe/Madrid». */
export const nombreDeZona = (zona: string): string => {
  const [region = '', ...resto] = zona.split('/');
  if (resto.length === 0) return zona;
  return `${resto.toReversed().map(nombreDeLugar).join(', ')} (${REGIONES[region] ?? region})`;
};

/** Its clock now, and what its time is called in Spanish («hora de Colombia»). */
const reloj = (zona: string, ahora: Date): { readonly hora: string; readonly llamada: string } => {
  const partes = new Intl.DateTimeFormat('es-ES', {
    timeZone: zona,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  }).formatToParts(ahora);
  const parte = (tipo: Intl.DateTimeFormatPartTypes) => partes.find((p) => p.type === tipo)?.value ?? '';
  return { hora: `${parte('hour')}:${parte('minute')}`, llamada: parte('timeZoneName') };
};

/** Every zone that this browser knows, and `actual`, which another one may have named differently. By name. */
export const zonas = (actual: string, ahora = new Date()): OpcionBuscador[] => {
  const { compare } = new Intl.Collator('es');
  return [...new Set([...Intl.supportedValuesOf('timeZone'), actual])]
    .map((zona) => {
      const { hora, llamada } = reloj(zona, ahora);
      const texto = nombreDeZona(zona);
      return { valor: zona, texto, detalle: hora, buscar: `${texto} ${zona} ${llamada} ${TAMBIEN[zona] ?? ''}` };
    })
    .sort((a, b) => compare(a.texto, b.texto));
};
