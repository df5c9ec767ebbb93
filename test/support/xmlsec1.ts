import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether the independent verifier is installed; in CI it is taken to be, so that its absence fails. */
export const XMLSEC1 =
  spawnSync("xmlsec1", ["--version"]).error === undefined || process.env["CI"] === "true";

/** Whether xmlsec1 verifies the document with the certificate that it carries. */
export function verificarXmlsec1(xml: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "xmlsec-"));
  try {
    const base64 = /<X509Certificate>([^<]+)</.exec(xml)?.[1] ?? "";
    const pem = join(folder, "cert.pem");
    const file = join(folder, "factura.xml");
    writeFileSync(
      pem,
      `-----BEGIN CERTIFICATE-----\n${base64.replace(/\s/g, "").replace(/(.{64})/g, "$1\n")}\n-----END CERTIFICATE-----\n`,
    );
    writeFileSync(file, xml);
    return (
      spawnSync("xmlsec1", ["--verify", "--pubkey-cert-pem", pem, "--trusted-pem", pem, file]).status === 0
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
