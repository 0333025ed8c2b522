import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { type Borrador, hayEdades, textoPorEdades } from '#client/lib/reparto/partes.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { PartesJuntas, PropuestaPartes } from '#client/ui/partes/partes-juntas.tsx';
import { CONSEJO_EDADES } from '#shared/domain/porcentajes.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Usuario } from '#shared/contracts/familias.ts';

interface Props {
  /** Unsaved edits, by member id. */
  readonly borrador: Borrador;
  readonly alCambiar: (borrador: Borrador) => void;
}

/** The Carga tab: the editor of the shares of members with an account, which are saved together, with warnings and advice. */
export function PanelCarga(props: Props) {
  const carga = useQuery(consultaCarga);
  const usuarios = useQuery(consultaUsuarios);
  const esqueleto = <Esqueleto filas={4} />;
  return (
    <Cargable consulta={carga} error="Error al cargar datos" esqueleto={esqueleto}>
      {(datos) => (
        <Cargable consulta={usuarios} error="Error al cargar datos" esqueleto={esqueleto}>
          {(todos) => {
            const miembros = todos.filter((u) => u.tiene_cuenta);
            const sinCuenta = todos.length - miembros.length;
            const aCero = miembros.filter((m) =>
              datos.configuraciones.some((c) => c.miembro === m.id && c.porcentaje_carga === 0),
            );
            return (
              <div className="grid grid-cols-1 gap-4">
                <p className="text-suave">¿Qué parte del trabajo le toca a cada uno? Entre todos, el 100%.</p>
                {datos.guardada && aCero.length > 0 && (
                  <Franja tipo="atencion">
                    {enumerar(aCero.map((m) => m.first_name))} {aCero.length === 1 ? 'tiene' : 'tienen'} 0%: sin parte
                    no {aCero.length === 1 ? 'entra' : 'entran'} en el reparto. ¿Se{' '}
                    {aCero.length === 1 ? 'acaba' : 'acaban'} de unir?
                  </Franja>
                )}
                <PropuestaPartes salvoEnOferta />
                <PartesJuntas carga={datos} usuarios={todos} {...props} pieFijo>
                  {sinCuenta > 0 && (
                    <p className="text-suave">
                      {plural(sinCuenta, 'miembro')} sin activar no {sinCuenta === 1 ? 'sale' : 'salen'} aquí hasta
                      unirse con el PIN.{' '}
                      <Link
                        to="?pestana=miembros"
                        replace
                        className="inline-block py-1 font-bold text-marca underline underline-offset-4"
                      >
                        Ver miembros
                      </Link>
                    </p>
                  )}
                  <Consejos miembros={miembros} />
                </PartesJuntas>
              </div>
            );
          }}
        </Cargable>
      )}
    </Cargable>
  );
}

const QUIENES = [
  ['Adultos', CONSEJO_EDADES.ADULTO],
  ['Adolescentes', CONSEJO_EDADES.JUVENIL],
  ['Niños pequeños', CONSEJO_EDADES.INFANTIL],
] as const;

/** Recommended shares by age; if the members' age groups differ, also these shares scaled to 100 % for this family. */
export function Consejos({ miembros }: { readonly miembros: readonly Usuario[] }) {
  return (
    <Tarjeta como="section" tono="hundida" className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">¿Cuánto a cada uno?</h2>
      <dl className="grid grid-cols-1 gap-1">
        {QUIENES.map(([quien, { desde, hasta }]) => (
          <div key={quien} className="flex flex-wrap justify-between gap-x-4">
            <dt>{quien}</dt>
            <dd className="font-extrabold tabular-nums">
              {desde}-{hasta}%
            </dd>
          </div>
        ))}
      </dl>
      {hayEdades(miembros) && (
        <p className="text-sm text-suave">
          Según cuántos seáis, sube o baja para sumar 100.{' '}
          <span className="font-bold">{textoPorEdades(miembros)} cada uno.</span>
        </p>
      )}
    </Tarjeta>
  );
}
