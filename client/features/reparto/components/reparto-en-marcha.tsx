import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { palabraDe } from '../turnos.ts';
import { jugadoresDe, type Vista } from '#client/lib/reparto/vista-reparto.ts';
import { RelojChico } from './reloj-turno.tsx';

/** Card about a draft in progress: how far it is, whose turn it is, how full each quota is, and a link to the draft room. */
export function RepartoEnMarcha({ vista }: { readonly vista: Vista }) {
  const { estado, sesion, persona, plazo } = vista;
  const asignadas = estado.asignadas.filter((a) => a.miembro !== null).length;
  const enCierre = sesion.fase === 'CIERRE';
  return (
    <Tarjeta como="section" aria-label="Reparto en curso" className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{enCierre ? 'Últimos ajustes' : 'Reparto en curso'}</h2>
          {!enCierre && <Insignia>Ronda {estado.ronda}</Insignia>}
        </div>
        <p className="font-bold">
          <span className="cifra text-3xl">{asignadas}</span> de {estado.tareas.length} tareas elegidas
        </p>
        <BarraCuota etiqueta="Tareas elegidas" valor={asignadas} total={estado.tareas.length} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-suave">
            {enCierre
              ? 'Se esperan respuestas a los cambios propuestos.'
              : estado.turno !== null && `Ahora le toca a ${persona(estado.turno).nombre}.`}
          </p>
          {!enCierre && plazo !== null && <RelojChico plazo={plazo} />}
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {jugadoresDe(vista).map((jugador) => {
          const { carga, cuota, porcentaje } = jugador;
          const { id, nombre, avatar, grupo_edad, color } = jugador.persona;
          const palabra = estado.turno === id ? 'le toca' : palabraDe(jugador);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
              <p className="min-w-0 flex-1 basis-28 leading-tight">
                <span className="font-extrabold">{nombre}</span>{' '}
                {palabra !== null && <span className="text-sm font-bold text-suave">{palabra}</span>}
              </p>
              <div className="flex flex-1 basis-40 items-center gap-3">
                <div className="min-w-12 flex-1">
                  <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={carga} total={cuota} color={color} />
                </div>
                <p className="cifra min-w-[4.5ch] text-right">{porcentaje}&nbsp;%</p>
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
