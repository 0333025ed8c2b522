/** How a phone comes back after a lost connection: soon, and not all at the same moment (socket.io halves or adds half). */
export const RECONEXION = {
  transports: ['websocket'],
  reconnectionDelay: 400,
  reconnectionDelayMax: 1_200,
};
