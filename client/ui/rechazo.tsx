import type { EstadoAccion } from '#client/lib/red/accion.ts';
import { Franja } from './franja.tsx';

interface Props {
  readonly de: EstadoAccion;
  /** Fields that show their own errors, which are left out here. Ignored if `etiquetas` is given. */
  readonly menos?: readonly string[];
  /** Labels by field. If given, every field's error is listed as «label: message». */
  readonly etiquetas?: Readonly<Record<string, string>>;
}

/**
 * The banner with the reason why an action failed. If the errors belong to fields, it shows the first whose field is not in
 * `menos`, or all if `etiquetas` is given.
 */
export function Rechazo({ de: { motivo, campos }, menos, etiquetas }: Props) {
  const rechazados = Object.entries(campos);
  if (rechazados.length === 0) return motivo !== null && <Franja tipo="mal">{motivo}</Franja>;
  if (etiquetas === undefined) {
    const [, demas] = rechazados.find(([campo]) => menos?.includes(campo) !== true) ?? [];
    return demas !== undefined && <Franja tipo="mal">{demas[0]}</Franja>;
  }
  return (
    <Franja tipo="mal">
      <ul className="grid gap-1">
        {rechazados.flatMap(([campo, mensajes]) =>
          mensajes.map((m) => <li key={campo + m}>{`${etiquetas[campo] ?? campo}: ${m}`}</li>),
        )}
      </ul>
    </Franja>
  );
}
