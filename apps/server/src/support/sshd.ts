/** Debian's OpenSSH server on a port of this machine: its own settings, host key and one user key. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort, skipUnless } from "@mostrador/core/support";
import type { DestinoFuera } from "../ajustes-fuera.ts";
import { codeOf } from "../error-code.ts";
import { hasta } from "./llamar.ts";

const SSHD = ["/usr/sbin/sshd", "/usr/local/sbin/sshd"].find((ruta) => existsSync(ruta));

/** The options of a test that needs OpenSSH's server. */
export const CON_SSHD = skipUnless({
  hay: SSHD !== undefined,
  motivo: "no sshd (apt-get install openssh-server)",
});

/** A running SFTP server with a folder for copies. */
export interface Sshd {
  /** Folder that the destination names, on this machine. */
  readonly carpeta: string;
  readonly destino: Extract<DestinoFuera, { kind: "sftp" }>;
  /** Gives the server another host key, as another machine has it. */
  readonly cambiarLlave: () => Promise<void>;
  /** Ends the server and its sessions, in the middle of what they do. */
  readonly matar: () => Promise<void>;
  readonly arrancar: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startSshd(): Promise<Sshd> {
  const raiz = mkdtempSync(join(tmpdir(), "sshd-"));
  chmodSync(raiz, 0o755);
  const [carpeta, llaveHost, llaveArchivo] = [
    join(raiz, "copias"),
    join(raiz, "host"),
    join(raiz, "usuario"),
  ];
  mkdirSync(carpeta);
  const createKey = (archivo: string) => {
    rmSync(archivo, { force: true });
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", archivo]);
  };
  createKey(llaveHost);
  createKey(llaveArchivo);
  const puerto = await freePort();
  const ajustes = writeAjustes(raiz, { puerto, llaveHost, llaveArchivo });
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true }); // privilege separation asks for it
  const { arrancar, matar } = procesoDe(ajustes, puerto);
  await arrancar();
  const destino = {
    kind: "sftp",
    host: "127.0.0.1",
    puerto,
    usuario: userInfo().username,
    ruta: carpeta,
    huella:
      execFileSync("ssh-keygen", ["-lf", `${llaveHost}.pub`])
        .toString()
        .split(" ")[1] ?? null,
    acceso: { llaveArchivo },
  } as const;
  return {
    carpeta,
    destino,
    matar,
    arrancar,
    cambiarLlave: async () => {
      await matar();
      createKey(llaveHost);
      await arrancar();
    },
    close: async () => {
      await matar();
      rmSync(raiz, { recursive: true, force: true });
    },
  };
}

/** Writes the server's settings. Gives their file. */
function writeAjustes(
  raiz: string,
  {
    puerto,
    llaveHost,
    llaveArchivo,
  }: { readonly puerto: number; readonly llaveHost: string; readonly llaveArchivo: string },
): string {
  const ajustes = join(raiz, "sshd_config");
  writeFileSync(
    ajustes,
    [
      `Port ${puerto}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${llaveHost}`,
      `PidFile ${join(raiz, "pid")}`,
      `AuthorizedKeysFile ${llaveArchivo}.pub`,
      "PasswordAuthentication no",
      "PermitRootLogin prohibit-password",
      "UsePAM no",
      "StrictModes no",
      "Subsystem sftp internal-sftp",
    ].join("\n"),
  );
  return ajustes;
}

function procesoDe(ajustes: string, puerto: number) {
  let proceso: ReturnType<typeof spawn> | null = null;
  const arrancar = async () => {
    proceso = spawn(SSHD ?? "", ["-D", "-e", "-f", ajustes], { stdio: "ignore" });
    await hasta("sshd atiende", () => isAbierto(puerto));
  };
  const matar = async () => {
    const actual = proceso;
    proceso = null;
    if (actual?.pid === undefined || actual.exitCode !== null) return;
    const fin = once(actual, "exit");
    for (const pid of [...sesionesDe(actual.pid), actual.pid]) end(pid);
    await fin;
  };
  return { arrancar, matar };
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error; // a session that ended by itself meanwhile
  }
}

/** Lists the processes under another one: sessions outlive the server that started them. */
function sesionesDe(pid: number): readonly number[] {
  const hijos = readChildren(pid);
  return hijos.flatMap((hijo) => [...sesionesDe(hijo), hijo]);
}

function readChildren(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return []; // it has ended
  }
}

function isAbierto(puerto: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(puerto, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
