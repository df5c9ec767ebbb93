import { describe, expect, test } from "vitest";
import { firmar, checkFirma, type Credencial, type Firmado } from "./sigv4.ts";

/** Key and requests of Amazon's examples: "Signature Calculations for the Authorization Header", S3 API reference. */
const S3: Credencial = {
  id: "AKIAIOSFODNN7EXAMPLE",
  secreto: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  servicio: "s3",
};
const VACIO = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const host = "examplebucket.s3.amazonaws.com";
const base = { host, "x-amz-content-sha256": VACIO, "x-amz-date": "20130524T000000Z" };
const nada = Buffer.alloc(0);

const DE_S3: readonly (readonly [que: string, pedido: Firmado, firma: string])[] = [
  [
    "an object's range",
    { method: "GET", url: "/test.txt", headers: { ...base, range: "bytes=0-9" }, body: nada },
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "an object that is put, with a letter to encode",
    {
      method: "PUT",
      url: "/test$file.text",
      headers: {
        ...base,
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      },
      body: Buffer.from("Welcome to Amazon S3."),
    },
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "a query without a value",
    { method: "GET", url: "/?lifecycle", headers: base, body: nada },
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
  [
    "a list",
    { method: "GET", url: "/?max-keys=2&prefix=J", headers: base, body: nada },
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
];

/** Key and requests of Amazon's test suite of the signature (aws-sig-v4-test-suite). */
const SUITE: Credencial = {
  id: "AKIDEXAMPLE",
  secreto: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  servicio: "service",
};
const deSuite = { host: "example.amazonaws.com", "x-amz-date": "20150830T123600Z" };
const DE_SUITE: readonly (readonly [que: string, pedido: Firmado, firma: string])[] = [
  [
    "get-vanilla",
    { method: "GET", url: "/", headers: deSuite, body: nada },
    "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
  ],
  [
    "post-vanilla",
    { method: "POST", url: "/", headers: deSuite, body: nada },
    "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  ],
  [
    "get-vanilla-query-order-key-case",
    { method: "GET", url: "/?Param2=value2&Param1=value1", headers: deSuite, body: nada },
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  [
    "get-header-value-trim",
    {
      method: "GET",
      url: "/",
      headers: { ...deSuite, "my-header1": " value1", "my-header2": ' "a   b   c"' },
      body: nada,
    },
    "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736",
  ],
];

const conFirma = (pedido: Firmado, { id, region, servicio }: Credencial, firma: string): Firmado => {
  const lista = Object.keys(pedido.headers).toSorted().join(";");
  const dia = pedido.headers["x-amz-date"]?.slice(0, 8);
  const authorization = `AWS4-HMAC-SHA256 Credential=${id}/${dia}/${region}/${servicio}/aws4_request, SignedHeaders=${lista}, Signature=${firma}`;
  return { ...pedido, headers: { ...pedido.headers, authorization } };
};

describe("the tests' store verifies signatures as Amazon publishes them", () => {
  test.each(DE_S3)("of S3: %s", (_que, pedido, firma) => {
    expect(firmar(pedido, S3, Object.keys(pedido.headers).toSorted())).toBe(firma);
    expect(checkFirma(conFirma(pedido, S3, firma), S3, Date.UTC(2013, 4, 24))).toBeNull();
  });
  test.each(DE_SUITE)("of the test suite: %s", (_que, pedido, firma) => {
    expect(firmar(pedido, SUITE, Object.keys(pedido.headers).toSorted())).toBe(firma);
  });

  const [, bueno, firma] = DE_S3[1]!;
  const firmado = conFirma(bueno, S3, firma);
  const en = Date.UTC(2013, 4, 24);
  const con = (headers: Readonly<Record<string, string>>) => ({
    ...firmado,
    headers: { ...firmado.headers, ...headers },
  });
  test.each([
    ["another secret", { ...firmado }, { ...S3, secreto: "otro" }, en, "SignatureDoesNotMatch"],
    ["another id", firmado, { ...S3, id: "OTRO" }, en, "InvalidAccessKeyId"],
    ["another region", firmado, { ...S3, region: "sa-east-1" }, en, "AuthorizationHeaderMalformed"],
    [
      "another body",
      { ...firmado, body: Buffer.from("Welcome to Amazon S4.") },
      S3,
      en,
      "XAmzContentSHA256Mismatch",
    ],
    ["another path", { ...firmado, url: "/otro" }, S3, en, "SignatureDoesNotMatch"],
    ["another query", { ...firmado, url: `${firmado.url}?x=1` }, S3, en, "SignatureDoesNotMatch"],
    ["another method", { ...firmado, method: "DELETE" }, S3, en, "SignatureDoesNotMatch"],
    ["a header of Amazon's that is not signed", con({ "x-amz-acl": "public-read" }), S3, en, "AccessDenied"],
    ["a changed header", con({ date: "Sat, 25 May 2013 00:00:00 GMT" }), S3, en, "SignatureDoesNotMatch"],
    ["no signature", con({ authorization: "" }), S3, en, "AccessDenied"],
    ["a request of an hour ago", firmado, S3, en + 3_600_000, "RequestTimeTooSkewed"],
  ])("and refuse %s", (_que, pedido, credencial, ahoraMs, codigo) => {
    expect(checkFirma(pedido, credencial, ahoraMs)).toBe(codigo);
  });
});
