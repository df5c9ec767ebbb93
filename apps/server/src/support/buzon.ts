import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail service of a test's own: it keeps what it accepts, and refuses everything while it is told to. */
export interface Buzon {
  readonly smtpUrl: string;
  readonly cartas: { readonly para: string; readonly texto: string }[];
  rechazar: boolean;
  /** Addresses that are refused alone. */
  readonly llenos: Set<string>;
  readonly close: () => void;
}

/** Starts a mail service on a port of its own. */
export async function startBuzon(): Promise<Buzon> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _sesion, listo) =>
      buzon.rechazar || buzon.llenos.has(address) ? listo(new Error("550 buzón inexistente")) : listo(),
    onData: (flujo, sesion, listo) => {
      const partes: Buffer[] = [];
      flujo.on("data", (parte: Buffer) => partes.push(parte));
      flujo.on("end", () => {
        const para = sesion.envelope.rcptTo[0]?.address ?? "";
        buzon.cartas.push({ para, texto: Buffer.concat(partes).toString() });
        listo();
      });
    },
  });
  const servidor = await new Promise<typeof smtp.server>((listo) => {
    const suyo = smtp.listen(0, "127.0.0.1", () => listo(suyo));
  });
  const { port } = servidor.address() as AddressInfo;
  const buzon: Buzon = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    cartas: [],
    rechazar: false,
    llenos: new Set(),
    close: () => smtp.close(),
  };
  return buzon;
}
