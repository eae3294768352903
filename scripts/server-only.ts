// Stands in for the `server-only` package where the code runs outside Next's bundler, which is always the server.
export {}
