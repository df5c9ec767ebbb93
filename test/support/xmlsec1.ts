import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipUnless } from "@mostrador/core/support";

/** The options of a test that needs the independent verifier, which CI must have. */
export const CON_XMLSEC1 = skipUnless({
  hay: spawnSync("xmlsec1", ["--version"]).error === undefined,
  motivo: "no xmlsec1 (apt-get install xmlsec1)",
});
/** Tells whether it is installed, for a check among others of one test. */
export const XMLSEC1 = CON_XMLSEC1.skip !== true;

/** Tells whether xmlsec1 verifies the document with the certificate that it carries. */
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
