/** A mail server that says what a test wants. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const usual = (command: string) => (command === 'DATA' ? '354 go on' : command === 'STARTTLS' ? '502 not here' : '250 ok');

/** @param reply to a command, or to a mail's end (`.`), of the n-th connection; undefined = the usual one, null = the connection is cut, `''` = silence */
export async function openMailServer(reply: (command: string, connection: number) => string | null | undefined = () => undefined) {
  /** Commands, the lines of mails, and whole mails. */
  const commands: string[] = [];
  const written: string[] = [];
  const mails: string[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const talk = (socket: Socket) => {
    connections += 1;
    const connection = connections;
    let isData = false;
    let mail: string[] = [];
    sockets.add(socket.on('error', () => undefined));
    socket.write('220 mail.example ESMTP\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') {
        mail.push(line);
        return void written.push(line);
      }
      commands.push(line);
      isData = line === 'DATA';
      if (line === '.') {
        mails.push(mail.join('\n'));
        mail = [];
      }
      const words = reply(line, connection);
      if (words === null) socket.destroy();
      else if (words !== '') socket.write(`${words ?? usual(line)}\r\n`);
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    commands,
    written,
    mails,
    connections: () => connections,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
