export { MisTareas as Component } from '#client/features/tareas/components/mis-tareas.tsx';
