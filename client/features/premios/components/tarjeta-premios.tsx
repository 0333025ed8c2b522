import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { ElegirPersonas } from '#client/ui/elegir-personas.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { Interruptor } from '#client/ui/opciones.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { usePremios } from '../api.ts';

/**
 * Card of Config with the switch for rewards, and who has them. Switching them on gives them to children and teenagers, or to all
 * members if there are only adults.
 */
export function TarjetaPremios() {
  const consulta = usePremios();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const poner = useAccion((miembros: readonly number[]) => llamar('ponerConPremios', { cuerpo: { miembros } }), {
    texto: 'Error al guardar los premios',
    dicho: null,
  });
  return (
    <Tarjeta como="section" aria-label="Premios" className="grid grid-cols-1 gap-3">
      <Cargable consulta={consulta} error="Error al cargar los premios">
        {({ cuentas }) => {
          const con = poner.con ?? cuentas.map((c) => c.miembro);
          const menores = usuarios.filter((u) => u.grupo_edad !== 'ADULTO');
          const apagar = async () => {
            const si = await confirmar({
              titulo: '¿Apagar los premios?',
              texto: 'Lo que espera respuesta se retira. Los puntos se quedan guardados.',
              aceptar: 'Apagar',
            });
            if (si) await poner([]);
          };
          const encender = () => poner((menores.length > 0 ? menores : usuarios).map((u) => u.id));
          return (
            <>
              <Interruptor
                etiqueta="Premios"
                ayuda="Los niños piden premios con los puntos que ganan desde hoy."
                activo={con.length > 0}
                {...(!poner.ocupada &&
                  usuarios.length > 0 && { alCambiar: (activo) => void (activo ? encender() : apagar()) })}
              />
              {con.length > 0 && (
                <>
                  <ElegirPersonas
                    etiqueta="Quién tiene premios"
                    personas={usuarios}
                    elegidas={con}
                    alCambiar={(ids) => void (ids.length === 0 ? apagar() : poner(ids))}
                  />
                  <EnlaceCarta to="/premios" Icono={Gift} titulo="La lista">
                    Qué hay y cuánto cuesta
                  </EnlaceCarta>
                </>
              )}
            </>
          );
        }}
      </Cargable>
    </Tarjeta>
  );
}
