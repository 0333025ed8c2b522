import type { ColorMiembro } from '#shared/contracts/textos.ts';
import type { EstadoGuardado } from '#server/effects/reparto/leer-estado.ts';

// The messages that describe a family to Home Assistant (MQTT discovery of whole devices), with its states and events. They
// contain nothing but what the wall screen shows: never a vote, a wish or a PIN.

export interface Mensaje {
  readonly tema: string;
  /** Empty to make the broker forget a retained message. */
  readonly texto: string;
  /** True for descriptions and states, which the broker keeps for later subscribers; false for events. */
  readonly retenido: boolean;
}

/** A family's state, from which its messages are made. */
export type Casa = Pick<EstadoGuardado, 'hoy' | 'sesion' | 'miembros' | 'tareas' | 'ranking' | 'meta'> & {
  readonly familia: { readonly nombre: string };
};

/** Names of a box's topics. `caja` tells boxes on one broker apart; letters and digits only. */
export const temasDe = (caja: string) => ({
  disponible: `te_toca/${caja}/estado`,
  propios: `te_toca/${caja}/`,
  dispositivo: (cual: string) => `homeassistant/device/te_toca_${caja}_${cual}/config`,
  /** Beginning of the topics that describe this box's devices. */
  dispositivos: `homeassistant/device/te_toca_${caja}_`,
  estado: (cual: string) => `te_toca/${caja}/${cual}`,
  suceso: (cual: string, tipo: TipoSuceso) => `te_toca/${caja}/${cual}/${tipo}`,
});

/** Topic and text with which Home Assistant says that it has started. */
export const TEMA_NACE = 'homeassistant/status';
export const NACE = 'online';
/** Texts on the topic that tells whether the box is connected. */
export const [DISPONIBLE, AUSENTE] = ['online', 'offline'];

const TIPOS_SUCESO = ['hecha', 'turno', 'meta'] as const;
export type TipoSuceso = (typeof TIPOS_SUCESO)[number];
const NOMBRES_SUCESO: Readonly<Record<TipoSuceso, string>> = { hecha: 'Hecha', turno: 'Turno', meta: 'Meta' };

/** Red, green and blue of each member's colour, as in the light theme (client/ui/theme.css). */
export const COLORES: Readonly<Record<ColorMiembro, string>> = {
  coral: '#d9513c',
  cielo: '#1f82c4',
  lima: '#578a18',
  violeta: '#8455d1',
  ambar: '#b47400',
  turquesa: '#0d8c88',
  rosa: '#d03c8b',
  indigo: '#4659c9',
  oliva: '#77771d',
  canela: '#9c5a33',
};

const rgb = (color: string): readonly number[] => [1, 3, 5].map((n) => Number.parseInt(color.slice(n, n + 2), 16));

const idFamilia = (familia: number): string => `f${String(familia)}`;
const idMiembro = (miembro: number): string => `m${String(miembro)}`;

/** Members who live here. The wall's list is longer: it has archived members who own or did some of today's work. */
type Miembros = readonly { readonly id: number; readonly nombre: string }[];

const sensor = (nombre: string, campo: string, icon: string, unidad: string) => ({
  platform: 'sensor',
  name: nombre,
  value_template: `{{ value_json.${campo} }}`,
  state_class: 'measurement',
  unit_of_measurement: unidad,
  icon,
});

const cuentas = {
  pendientes: sensor('Pendientes hoy', 'pendientes', 'mdi:clipboard-list-outline', 'tareas'),
  atrasadas: sensor('Atrasadas', 'atrasadas', 'mdi:clipboard-alert-outline', 'tareas'),
  puntos: sensor('Puntos esta semana', 'puntos', 'mdi:star-outline', 'puntos'),
};

const DE_MIEMBRO = {
  ...cuentas,
  racha: sensor('Racha', 'racha', 'mdi:fire', 'd'),
  le_toca: {
    platform: 'binary_sensor',
    name: 'Le toca',
    value_template: '{{ value_json.le_toca }}',
    icon: 'mdi:account-clock-outline',
  },
};

/** The retained messages that describe a family's device and one for each member. All families have the same entities. */
export const descubrir = (
  caja: string,
  version: string,
  familia: number,
  { nombre, miembros }: { readonly nombre: string; readonly miembros: Miembros },
): readonly Mensaje[] => {
  const temas = temasDe(caja);
  const describir = (cual: string, device: object, componentes: Readonly<Record<string, object>>): Mensaje => ({
    tema: temas.dispositivo(cual),
    retenido: true,
    texto: JSON.stringify({
      device: { identifiers: [`te_toca_${caja}_${cual}`], manufacturer: 'Te Toca', sw_version: version, ...device },
      origin: { name: 'Te Toca', sw_version: version },
      availability: [{ topic: temas.disponible }],
      state_topic: temas.estado(cual),
      qos: 1,
      components: Object.fromEntries(
        Object.entries(componentes).map(([campo, c]) => [
          campo,
          { unique_id: `te_toca_${caja}_${cual}_${campo}`, ...c },
        ]),
      ),
    }),
  });
  const f = idFamilia(familia);
  const elige = {
    platform: 'sensor',
    name: 'Elige',
    value_template: '{{ value_json.elige }}',
    json_attributes_topic: temas.estado(f),
    json_attributes_template: "{{ {'rgb_color': value_json.rgb_color} | tojson }}",
    icon: 'mdi:account-clock-outline',
  };
  const sucesos = Object.fromEntries(
    TIPOS_SUCESO.map((tipo) => [
      tipo,
      {
        platform: 'event',
        name: NOMBRES_SUCESO[tipo],
        state_topic: temas.suceso(f, tipo),
        event_types: [tipo],
      },
    ]),
  );
  return [
    describir(f, { name: nombre, model: 'Familia' }, { ...cuentas, elige, ...sucesos }),
    ...miembros.map(({ id, nombre: name }) =>
      describir(idMiembro(id), { name, model: 'Miembro', via_device: `te_toca_${caja}_${f}` }, DE_MIEMBRO),
    ),
  ];
};

/** Member whose turn it is to pick; null if it is nobody's, as outside a draft. */
const quienElige = ({ sesion }: Pick<Casa, 'sesion'>): number | null =>
  sesion === null || sesion.completada ? null : sesion.miembro_turno_actual;

/** The retained messages with the values of a family's and its members' entities. `deCasa` are the ids of those who live here. */
export const contarEstado = (
  caja: string,
  familia: number,
  casa: Casa,
  deCasa: ReadonlySet<number>,
): readonly Mensaje[] => {
  const temas = temasDe(caja);
  const elige = quienElige(casa);
  const contar = (miembro: number | null) => {
    const suyas = casa.tareas.filter((t) => t.estado === 'PENDIENTE' && (miembro === null || t.miembro === miembro));
    const filas = casa.ranking.filter((r) => miembro === null || r.usuario === miembro);
    return {
      pendientes: suyas.length,
      atrasadas: suyas.filter((t) => t.atrasada).length,
      puntos: filas.reduce((suma, r) => suma + r.puntos_ganados, 0),
    };
  };
  const quien = casa.miembros.find((m) => m.id === elige);
  const decir = (cual: string, valores: object): Mensaje => ({
    tema: temas.estado(cual),
    retenido: true,
    texto: JSON.stringify(valores),
  });
  return [
    decir(idFamilia(familia), {
      ...contar(null),
      elige: quien?.nombre ?? 'Nadie',
      rgb_color: quien === undefined ? null : rgb(COLORES[quien.color]),
    }),
    ...casa.miembros
      .filter((m) => deCasa.has(m.id))
      .map((m) =>
        decir(idMiembro(m.id), { ...contar(m.id), racha: m.racha_dias, le_toca: m.id === elige ? 'ON' : 'OFF' }),
      ),
  ];
};

/**
 * Returns the events between two states of a family: completions, the turn in a draft, a goal reached. They are not retained: the
 * broker would send them again to each new subscriber, and automations would run again. A completion that is undone before the
 * later state is read makes no event. `metaContada` is the id of the goal that was announced last, null for none: a goal that an
 * undo took back and that is reached again makes no second event.
 */
export const contarSucesos = (
  caja: string,
  familia: number,
  antes: Casa,
  ahora: Casa,
  metaContada: number | null,
): readonly Mensaje[] => {
  const temas = temasDe(caja);
  const nombreDe = (id: number | null): string => ahora.miembros.find((m) => m.id === id)?.nombre ?? '';
  const decir = (event_type: TipoSuceso, datos: object): Mensaje => ({
    tema: temas.suceso(idFamilia(familia), event_type),
    retenido: false,
    texto: JSON.stringify({ event_type, ...datos }),
  });
  const yaHechas = new Set(antes.tareas.filter((t) => t.estado === 'COMPLETADA').map((t) => t.id));
  const hechas = ahora.tareas.filter((t) => t.estado === 'COMPLETADA' && !yaHechas.has(t.id));
  const [elegia, elige] = [quienElige(antes), quienElige(ahora)];
  const quien = ahora.miembros.find((m) => m.id === elige);
  const { meta } = ahora;
  const alcanzada = meta?.estado === 'ALCANZADA' && meta.id !== metaContada ? meta : null;
  return [
    ...hechas.map((t) =>
      decir('hecha', { tarea: t.nombre, miembro: nombreDe(t.hecha_por ?? t.miembro), puntos: t.puntos }),
    ),
    ...(quien === undefined || elige === elegia
      ? []
      : [decir('turno', { miembro: quien.nombre, rgb_color: rgb(COLORES[quien.color]) })]),
    ...(alcanzada === null ? [] : [decir('meta', { meta: alcanzada.texto, puntos: alcanzada.puntos })]),
  ];
};
