import { z } from 'zod';
import type { ImportesPaga, PagasVistas } from '#shared/contracts/paga.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { deDinero, MAXIMO_CENTIMOS, type Moneda, MONEDAS } from '#shared/domain/paga/paga.ts';
import { numero } from '#shared/domain/palabras.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';

/** The amounts, in cents, that are proposed when pocket money is switched on. */
const PROPUESTOS: Readonly<Record<GrupoEdad, number>> = { INFANTIL: 200, JUVENIL: 500, ADULTO: 0 };

const NOMBRES = new Intl.DisplayNames('es', { type: 'currency' });
const OPCIONES = MONEDAS.map((valor) => ({ valor, texto: `${NOMBRES.of(valor) ?? valor} (${valor})` }));

/** The name of a member's field. */
const campoDe = ({ id }: Pick<Usuario, 'id'>): string => `m${String(id)}`;

/** The form's contract: what is typed for each member becomes the body of the call. */
const contratoDe = (personas: readonly Usuario[]) =>
  z.record(z.string(), z.string()).transform((valores, ctx): ImportesPaga => {
    const importes = personas.flatMap((persona) => {
      const centimos = deDinero(valores[campoDe(persona)] ?? '');
      if (centimos === null || centimos > MAXIMO_CENTIMOS) {
        const message = centimos === null ? 'Escribe un importe, como 3 o 3,50' : 'Es demasiado';
        ctx.addIssue({ code: 'custom', path: [campoDe(persona)], message });
        return [];
      }
      return centimos === 0 ? [] : [{ miembro: persona.id, centimos }];
    });
    return { moneda: MONEDAS.find((m) => m === valores['moneda']) ?? 'EUR', importes };
  });

/** Returns an amount as a field takes it: with a comma, without thousands separators, and empty for none. */
const enCampo = (centimos: number): string => (centimos === 0 ? '' : numero(centimos / 100, 2).replaceAll('.', ''));

interface Props {
  readonly moneda: Moneda;
  readonly cuentas: PagasVistas['cuentas'];
  /** The members who live here, those under age first. */
  readonly personas: readonly Usuario[];
  readonly cerrar: () => void;
}

/** Dialog in which an admin sets each member's amount a week and the currency. An empty amount is none. */
export function DialogoPaga({ moneda, cuentas, personas, cerrar }: Props) {
  const guardar = useAccion('ponerImportesPaga', { texto: 'Error al guardar la paga', dicho: 'Paga guardada' });
  const de = (persona: Usuario): number =>
    cuentas.length === 0
      ? PROPUESTOS[persona.grupo_edad]
      : (cuentas.find((c) => c.miembro === persona.id)?.centimos ?? 0);
  return (
    <DialogoFormulario
      contrato={contratoDe(personas)}
      iniciales={{ moneda, ...Object.fromEntries(personas.map((p) => [campoDe(p), enCampo(de(p))])) }}
      borrador={null}
      accion={guardar}
      alEnviar={(cuerpo) => guardar({ cuerpo })}
      titulo="Paga a la semana"
      descripcion="Cuenta desde esta semana. Sin cantidad, sin paga."
      enviar="Guardar"
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          {personas.map((persona, i) => (
            <Entrada
              key={persona.id}
              etiqueta={persona.first_name}
              inputMode="decimal"
              autoComplete="off"
              placeholder="Sin paga"
              {...(i === 0 && { 'data-primero': true })}
              {...campo(campoDe(persona))}
            />
          ))}
          <Selector etiqueta="Moneda" opciones={OPCIONES} {...campo('moneda')} />
        </>
      )}
    </DialogoFormulario>
  );
}
