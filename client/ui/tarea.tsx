import { nombreYParte } from '#shared/domain/recurrencia/regla.ts';
import {
  AirVent,
  AppWindow,
  Archive,
  Baby,
  Backpack,
  Bath,
  BedDouble,
  Bike,
  Brain,
  BrushCleaning,
  CalendarDays,
  Car,
  CookingPot,
  Croissant,
  Dog,
  Feather,
  FileText,
  Gift,
  Lamp,
  type LucideIcon,
  Microwave,
  Mop,
  PawPrint,
  Recycle,
  Refrigerator,
  Sandwich,
  Shirt,
  ShoppingCart,
  Shovel,
  Sofa,
  Soup,
  Sparkles,
  SprayCan,
  Sprout,
  SquareCheckBig,
  Stethoscope,
  TowelRack,
  ToyBrick,
  Trash2,
  Utensils,
  WashingMachine,
  Waves,
  Wind,
  Wrench,
} from 'lucide-react';
import { cx } from '#client/lib/navegador/cx.ts';

/**
 * A chore's name. A part gets a chip with its days or its turn of weeks, which never wraps away from the name's last word. Screen
 * readers hear the part in full.
 */
export function NombreTarea({ nombre: completo }: { readonly nombre: string }) {
  const { nombre, parte } = nombreYParte(completo);
  if (parte === null) return nombre;
  const corte = nombre.lastIndexOf(' ') + 1;
  return (
    <>
      {nombre.slice(0, corte)}
      {/* Keeps the underline of a link, which an inline block would interrupt. */}
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {nombre.slice(corte)}
        <span className="sr-only"> · {parte.nombre}</span>
        <span
          aria-hidden
          data-corto={parte.corto}
          className="ml-[0.4em] inline-block before:content-[attr(data-corto)] rounded-full bg-hundido px-[0.55em] py-[0.1em] align-[0.08em] text-[0.8125em] leading-tight font-bold whitespace-nowrap text-suave"
        />
      </span>
    </>
  );
}

/** The mark of planning work, shown beside a chore's days and minutes. Physical work has no mark. */
export const MarcaCabeza = () => (
  <span className="font-semibold whitespace-nowrap">
    <Brain aria-hidden className="mr-[0.3em] inline size-[1.1em] align-[-0.16em]" strokeWidth={2.25} />
    De cabeza
  </span>
);

const ICONOS: Readonly<Record<ClaveIcono, LucideIcon>> = {
  perro: Dog,
  mascota: PawPrint,
  reciclaje: Recycle,
  basura: Trash2,
  lavadora: WashingMachine,
  plancha: Waves,
  ropa: Shirt,
  toallas: TowelRack,
  cama: BedDouble,
  juguetes: ToyBrick,
  plantas: Sprout,
  jardin: Shovel,
  coche: Car,
  bici: Bike,
  pan: Croissant,
  compra: ShoppingCart,
  nevera: Refrigerator,
  horno: Microwave,
  platos: Soup,
  mesa: Utensils,
  desayuno: Sandwich,
  cocinar: CookingPot,
  cristales: AppWindow,
  espejo: Sparkles,
  suelo: Mop,
  aspiradora: Wind,
  barrer: BrushCleaning,
  polvo: Feather,
  cocina: CookingPot,
  bano: Bath,
  armario: Archive,
  mochila: Backpack,
  bebe: Baby,
  salud: Stethoscope,
  regalo: Gift,
  calendario: CalendarDays,
  arreglar: Wrench,
  papeles: FileText,
  ventilar: AirVent,
  salon: Sofa,
  cuarto: Lamp,
  limpiar: SprayCan,
  tarea: SquareCheckBig,
};

const TAMANOS = {
  chico: { caja: 'size-[min(2rem,40px)]', dibujo: 'size-[58%]' },
  fila: { caja: 'size-[min(2.5rem,52px)]', dibujo: 'size-[58%]' },
  mediano: { caja: 'size-[min(2.75rem,52px)]', dibujo: 'size-[56%]' },
  ficha: { caja: 'size-16', dibujo: 'size-[60%]' },
  enorme: { caja: 'size-[6.5rem]', dibujo: 'size-[60%]' },
} as const;

interface Props {
  readonly nombre: string;
  /** Size of the picture: `chico` for cells, `fila` for rows, `ficha` for a child's cards, `enorme` to be seen across a room. */
  readonly tamano?: keyof typeof TAMANOS;
  /** Dims the picture of a chore that is not available now. */
  readonly apagado?: boolean;
}

/** The picture of a chore beside its name, for people who read slowly. Screen readers skip it, because the name says it all. */
export function IconoTarea({ nombre, tamano = 'mediano', apagado = false }: Props) {
  const Icono = ICONOS[iconoDeTarea(nombre)];
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-control',
        TAMANOS[tamano].caja,
        apagado ? 'bg-hundido text-suave' : 'bg-marca-tenue text-marca-fuerte',
      )}
    >
      <Icono className={TAMANOS[tamano].dibujo} strokeWidth={2.25} />
    </span>
  );
}

/** Normalizes a text for searching: lower case, without accents. */
const llano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es');

/**
 * Words in a chore's name and the icon they choose; the first match wins. Most actions come before rooms, so that «Fregar el
 * suelo de la cocina» is a mop and not a pot. A word without a closing `\b` also matches longer ones, as «planta» does «plantas».
 */
const PALABRAS = [
  ['perro', /\bperr|\bpasear/],
  [
    'mascota',
    /\bmascota|\bveterinari|\bgat[oa]|\barenero|\bpienso|\bconejo|\bhamster|\bpecera|\bpe(z|ces)\b|\bpajar|\bjaula/,
  ],
  ['reciclaje', /\breciclaj|\breciclar|\bvidrio|\benvases|\bcartones?\b/],
  ['basura', /\bbasura|\bpapelera/],
  ['lavadora', /\blavadora|\bcolada|\bsecadora/],
  ['plancha', /\bplancha/],
  ['ropa', /\bropa|\btender|\bdoblar|\bcalcetin|\bcoser|\bzapato/],
  ['toallas', /\btoalla/],
  ['cama', /\bcamas?\b|\bsabana|\bedredon/],
  ['juguetes', /\bjuguete|\bjuegos?\b|\bmuneco/],
  ['plantas', /\bplanta|\bregar|\briego|\bmaceta|\bflor(es)?\b|\bhuerto/],
  ['jardin', /\bjardin|\bcesped|\bhojas\b|\bpiscina/],
  ['coche', /\bcoche|\bmoto\b|\bfurgoneta/],
  ['bici', /\bbici/],
  ['pan', /\bpan\b|\bpanaderia|\bbarra\b/],
  ['compra', /\bcompra|\bsupermercado|\bmercado|\brecado|\bfarmacia/],
  ['nevera', /\bnevera|\bfrigorifico|\bcongelador/],
  ['horno', /\bhorno|\bmicroondas|\bcampana/],
  ['platos', /\bplatos|\bvajilla|\blavavajillas|\bfregadero|\bcubiertos/],
  ['mesa', /\bmesa\b/],
  ['desayuno', /\bdesayuno|\bmerienda|\bbocadillo|\balmuerzo/],
  ['cocinar', /\bcocinar|\bmenus?\b|\bcena|\bcomida|\bpreparar|\bguis|\bpure/],
  ['cristales', /\bcristal|\bventana|\bpersiana|\bcortina/],
  ['espejo', /\bespejo|\blavabo/],
  ['suelo', /\bsuelo|\bfregar|\bfregona|\bmopa/],
  ['aspiradora', /\baspira|\balfombra/],
  ['barrer', /\bbarrer|\bterraza|\bbalcon|\bpatio|\bescoba|\bescalera|\bgaraje/],
  ['polvo', /\bpolvo|\bplumero/],
  ['cocina', /\bcocina|\bencimera|\bvitroceramica|\bfogon/],
  ['bano', /\bbano\b|\baseo|\binodoro|\bvater|\bducha|\bbanera/],
  ['armario', /\barmario|\btrastero|\bcajon|\bestanter|\bdespensa/],
  ['mochila', /\bmochila|\bcolegio|\binstituto|\bdeberes|\bestudiar/],
  ['bebe', /\bbebe|\bpanal|\bhermanit/],
  ['salud', /\bmedic|\bvacuna|\bdentista|\bpediatra|\bbotiquin|\brevision/],
  ['regalo', /\bcumple|\bregalo|\bfiesta/],
  ['calendario', /\bcalendario|\bagenda|\bfin de semana|\bhace falta\b|\bextraescolar/],
  ['arreglar', /\barregl|\baveria|\breparar|\bbombilla|\bmontar/],
  ['papeles', /\bfactura|\bpapeles|\bcuentas\b|\bbanco\b|\bcorreo|\bbuzon/],
  ['ventilar', /\bventilar|\bairear/],
  ['salon', /\bsalon|\bsofa|\bcojin/],
  ['cuarto', /\bcuarto|\bhabitacion|\bdormitorio/],
  ['limpiar', /\blimpi|\blavar/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type ClaveIcono = (typeof PALABRAS)[number][0] | 'tarea';

/** Returns the icon for a chore's name; «tarea» if no word matches. */
export const iconoDeTarea = (nombre: string): ClaveIcono => {
  const texto = llano(nombre);
  return PALABRAS.find(([, palabra]) => palabra.test(texto))?.[0] ?? 'tarea';
};
