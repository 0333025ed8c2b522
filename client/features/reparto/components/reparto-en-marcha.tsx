import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { plazoDe } from '../reloj.ts';
import { palabraDe } from '../turnos.ts';
import { numero, type Vista } from '../vista.ts';
import { RelojChico } from './reloj-chico.tsx';

/** A running session at a glance: how far it is, whose turn, and the way into the room. */
export function RepartoEnMarcha({ vista }: { readonly vista: Vista }) {
  const { estado, sesion, persona } = vista;
  const asignadas = estado.asignadas.filter((a) => a.miembro !== null).length;
  const enCierre = sesion.fase === 'CIERRE';
  const plazo = plazoDe(sesion);
  return (
    <Tarjeta como="section" aria-label="Reparto en curso" className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{enCierre ? 'Últimos ajustes' : 'Reparto en curso'}</h2>
          {!enCierre && <Insignia>Ronda {estado.ronda}</Insignia>}
        </div>
        <p className="font-bold">
          <span className="cifra text-3xl">{asignadas}</span> de {estado.tareas.length} tareas elegidas
        </p>
        <BarraCuota etiqueta="Tareas elegidas" valor={asignadas} total={estado.tareas.length} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-suave">
            {enCierre ? 'Se esperan respuestas a los cambios propuestos.' : estado.turno !== null && `Ahora le toca a ${persona(estado.turno).nombre}.`}
          </p>
          {!enCierre && plazo !== null && <RelojChico plazo={plazo} />}
        </div>
      </div>
      <ul className="grid gap-4">
        {estado.orden.map((id) => {
          const { nombre, avatar, grupo_edad, color } = persona(id);
          const palabra = estado.turno === id ? 'le toca' : palabraDe(estado, id);
          return (
            <li key={id} className="flex items-center gap-4">
              <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
              <div className="grid min-w-0 flex-1 gap-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 leading-tight">
                  <span className="font-extrabold">
                    {nombre} {palabra !== null && <span className="text-sm font-bold text-suave">{palabra}</span>}
                  </span>
                  <span className="text-sm font-bold tabular-nums">
                    {numero(estado.acumulado[id] ?? 0)} / {numero(estado.cuotas[id] ?? 0)} pts
                  </span>
                </p>
                <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={estado.acumulado[id] ?? 0} total={estado.cuotas[id] ?? 0} color={color} />
              </div>
            </li>
          );
        })}
      </ul>
      <EnlaceBoton to="/reparto" tamano="grande" ancho>
        Ir a la sala del reparto
      </EnlaceBoton>
    </Tarjeta>
  );
}
