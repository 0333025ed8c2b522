import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { deDinero, enDinero, MAXIMO_CENTIMOS, type Moneda, MONEDAS } from '#shared/domain/paga/paga.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { Interruptor } from '#client/ui/opciones.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { usePagas } from '../api.ts';
import { z } from 'zod';
import type { ImportesPaga, PagasVistas } from '#shared/contracts/paga.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { numero } from '#shared/domain/palabras.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';

/** Sort key: members under age come first. */
const MAYORIA = { INFANTIL: 0, JUVENIL: 0, ADULTO: 1 } as const;

/** Card of Config with the switch for pocket money, and each member's amount. */
export function TarjetaPaga() {
  const consulta = usePagas();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const [abierto, setAbierto] = useState(false);
  const apagar = useAccion('ponerImportesPaga', { texto: 'Error al apagar la paga', dicho: null });
  const preguntar = async () => {
    const si = await confirmar({
      titulo: '¿Apagar la paga?',
      texto: 'Lo que está por pagar se guarda: vuelve si la enciendes otra vez.',
      aceptar: 'Apagar',
    });
    if (si) await apagar({ cuerpo: { importes: [] } });
  };
  return (
    <Tarjeta como="section" aria-label="Paga" className="grid grid-cols-1 gap-3">
      <Cargable consulta={consulta} error="Error al cargar la paga">
        {({ moneda, cuentas }) => (
          <>
            <Interruptor
              etiqueta="Paga"
              ayuda="Una cantidad a la semana, según lo que haga cada uno de lo suyo. Solo se apunta: no se mueve dinero."
              activo={apagar.ocupada ? false : cuentas.length > 0}
              {...(!apagar.ocupada &&
                usuarios.length > 0 && {
                  alCambiar: (activo) => void (activo ? setAbierto(true) : preguntar()),
                })}
            />
            {cuentas.length > 0 && (
              <>
                <ul className="grid grid-cols-1 divide-y divide-borde">
                  {cuentas.map(({ miembro, centimos }) => (
                    <li key={miembro} className="flex flex-wrap items-center justify-between gap-x-3 py-2 font-bold">
                      <span className="min-w-0 break-words">{usuarios.find((u) => u.id === miembro)?.first_name}</span>
                      <span>{enDinero(centimos, moneda)}</span>
                    </li>
                  ))}
                </ul>
                <Boton variante="tonal" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
                  Cambiar cantidades
                </Boton>
                <EnlaceCarta to="/paga" Icono={Coins} titulo="Por pagar">
                  Cada semana y lo ya pagado
                </EnlaceCarta>
              </>
            )}
            {abierto && (
              <DialogoPaga
                moneda={moneda}
                cuentas={cuentas}
                personas={usuarios.toSorted((a, b) => MAYORIA[a.grupo_edad] - MAYORIA[b.grupo_edad])}
                cerrar={() => setAbierto(false)}
              />
            )}
          </>
        )}
      </Cargable>
    </Tarjeta>
  );
}

/** The amounts, in cents, that are proposed when pocket money is switched on. */
const PROPUESTOS: Readonly<Record<GrupoEdad, number>> = { INFANTIL: 200, JUVENIL: 500, ADULTO: 0 };

const NOMBRES = new Intl.DisplayNames('es', { type: 'currency' });
const OPCIONES = MONEDAS.map((valor) => ({ valor, texto: `${NOMBRES.of(valor) ?? valor} (${valor})` }));

/** Returns the name of a member's field in the form. */
const campoDe = ({ id }: Pick<Usuario, 'id'>): string => `m${String(id)}`;

/**
 * Returns the form's contract: checks the amount typed for each member, and turns them into the call's body, without members who
 * get nothing.
 */
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
