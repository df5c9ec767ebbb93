/** Ways to protect the connection to a mail server: from its first byte, by STARTTLS, or not at all. */
export const SEGURIDADES = ["tls", "starttls", "ninguna"] as const;
