/** A plain ustar archive, as a client would make it. */
export function tarDe(xmls: readonly string[]): Buffer {
  const partes = xmls.flatMap((xml, i) => {
    const bytes = Buffer.from(xml);
    const cabecera = Buffer.alloc(512);
    cabecera.write(`${i + 1}.xml`, 0);
    cabecera.write("0000644\0", 100);
    cabecera.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
    cabecera.write("        0", 148);
    cabecera.write("ustar\u000000", 257, "latin1");
    const suma = cabecera.reduce((total, byte) => total + byte, 0);
    cabecera.write(`${suma.toString(8).padStart(6, "0")}\0 `, 148);
    return [cabecera, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...partes, Buffer.alloc(1024)]);
}
