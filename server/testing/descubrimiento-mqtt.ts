import { z } from 'zod';

// The keys that Home Assistant documents for the discovery of a device by MQTT (https://www.home-assistant.io/integrations/mqtt/,
// «Device discovery payload», and the pages of its MQTT sensors, binary sensors and events), not abbreviated. Home Assistant
// drops unknown keys silently, so nothing else would show that one is misspelt.

const texto = z.string().min(1);
/** A topic of one message: without wildcards. */
const tema = z.string().regex(/^[^+#\0]+$/);
const plantilla = z.string().regex(/^\{\{ .+ \}\}$/);
const qos = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const positivo = z.int().nonnegative();

const disponibilidad = {
  availability: z
    .array(
      z.strictObject({
        topic: tema,
        payload_available: texto.optional(),
        payload_not_available: texto.optional(),
        value_template: plantilla.optional(),
      }),
    )
    .optional(),
  availability_mode: z.enum(['all', 'any', 'latest']).optional(),
};

const device = z
  .strictObject({
    configuration_url: z
      .string()
      .regex(/^(https?|homeassistant):\/\//)
      .optional(),
    connections: z.array(z.tuple([texto, texto])).optional(),
    hw_version: texto.optional(),
    identifiers: z.array(texto).optional(),
    manufacturer: texto.optional(),
    model: texto.optional(),
    model_id: texto.optional(),
    name: texto,
    serial_number: texto.optional(),
    suggested_area: texto.optional(),
    sw_version: texto.optional(),
    via_device: texto.optional(),
  })
  .refine(
    (d) => (d.identifiers ?? []).length + (d.connections ?? []).length > 0,
    'Needs an identifier or a connection',
  );

const origin = z.strictObject({ name: texto, sw_version: texto.optional(), support_url: z.url().optional() });

/** Options of every entity. */
const entidad = {
  ...disponibilidad,
  default_entity_id: texto.optional(),
  enabled_by_default: z.boolean().optional(),
  encoding: z.string().optional(),
  entity_category: z.enum(['config', 'diagnostic']).optional(),
  entity_picture: z.url().optional(),
  icon: z
    .string()
    .regex(/^mdi:[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  json_attributes_template: plantilla.optional(),
  json_attributes_topic: tema.optional(),
  name: texto.nullable().optional(),
  qos: qos.optional(),
  state_topic: tema.optional(),
  /** Optional in Home Assistant, but required here: without one an entity cannot be renamed or hidden. */
  unique_id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  value_template: plantilla.optional(),
};

/** The classes of sensors that the app may use; Home Assistant has many more. */
const CLASES_SENSOR = ['duration', 'enum', 'date', 'timestamp'] as const;

const sensor = z
  .strictObject({
    ...entidad,
    platform: z.literal('sensor'),
    device_class: z.enum(CLASES_SENSOR).optional(),
    expire_after: positivo.optional(),
    force_update: z.boolean().optional(),
    last_reset_value_template: plantilla.optional(),
    options: z.array(texto).min(1).optional(),
    state_class: z.enum(['measurement', 'measurement_angle', 'total', 'total_increasing']).optional(),
    suggested_display_precision: positivo.optional(),
    unit_of_measurement: texto.optional(),
  })
  .refine(
    (s) => s.options === undefined || (s.device_class === 'enum' && s.state_class === undefined),
    'Only an enum has options, and no state class',
  )
  .refine((s) => s.last_reset_value_template === undefined || s.state_class === 'total', 'Only a total is reset')
  .refine((s) => s.unit_of_measurement === undefined || s.device_class !== 'enum', 'An enum has no unit')
  .refine((s) => s.device_class !== 'duration' || s.unit_of_measurement !== undefined, 'A duration has a unit');

const binario = z.strictObject({
  ...entidad,
  platform: z.literal('binary_sensor'),
  device_class: z.enum(['occupancy', 'presence', 'problem', 'running', 'update']).optional(),
  expire_after: positivo.optional(),
  force_update: z.boolean().optional(),
  off_delay: positivo.optional(),
  payload_off: texto.optional(),
  payload_on: texto.optional(),
});

const suceso = z.strictObject({
  ...entidad,
  platform: z.literal('event'),
  device_class: z.enum(['button', 'doorbell', 'motion']).optional(),
  event_types: z.array(texto).min(1),
});

/** The payload of a discovery message, parsed. */
export const Descubierto = z
  .strictObject({
    ...disponibilidad,
    device,
    origin,
    components: z.record(
      z.string().regex(/^[a-zA-Z0-9_-]+$/),
      z.discriminatedUnion('platform', [sensor, binario, suceso]),
    ),
    command_topic: tema.optional(),
    encoding: z.string().optional(),
    qos: qos.optional(),
    state_topic: tema.optional(),
  })
  .refine(
    ({ components, state_topic }) =>
      Object.values(components).every((una) => (una.state_topic ?? state_topic) !== undefined),
    'Each entity has a topic of its own or shares one',
  );
export type Descubierto = z.infer<typeof Descubierto>;

/** A discovery topic under Home Assistant's default prefix; the group captures the device's first identifier. */
const TEMA_DE_DISPOSITIVO = /^homeassistant\/device\/([a-zA-Z0-9_-]+)\/config$/;

/** Fields of a component's state that the component's templates read. */
export const camposLeidos = (una: Descubierto['components'][string]): readonly string[] =>
  [una.value_template, una.json_attributes_template].flatMap((t) =>
    [...(t ?? '').matchAll(/value_json\.(\w+)/g)].map((m) => m[1] ?? ''),
  );

/**
 * Reads a box's discovery messages as Home Assistant would, by topic. Throws unless each has only documented keys, all ids of
 * devices and entities are unique, and each device named by `via_device` is described too.
 */
export const leerDescubiertos = (mensajes: ReadonlyMap<string, string>): ReadonlyMap<string, Descubierto> => {
  const leidos = new Map<string, Descubierto>();
  const nombres: string[] = [];
  for (const [donde, dicho] of mensajes) {
    const nombre = TEMA_DE_DISPOSITIVO.exec(donde)?.[1];
    if (nombre === undefined) throw new Error(`${donde} is no discovery topic`);
    const leido = z.parse(Descubierto, JSON.parse(dicho));
    if (leido.device.identifiers?.[0] !== nombre) throw new Error(`${donde} describes another device`);
    nombres.push(nombre, ...Object.values(leido.components).map((una) => una.unique_id));
    leidos.set(donde, leido);
  }
  const repetido = nombres.find((n, i) => nombres.indexOf(n) !== i);
  if (repetido !== undefined) throw new Error(`${repetido} is used twice`);
  for (const { device: suyo } of leidos.values())
    if (suyo.via_device !== undefined && !nombres.includes(suyo.via_device))
      throw new Error(`${suyo.via_device} is described nowhere`);
  return leidos;
};
