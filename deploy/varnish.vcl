# Varnish with the xkey module (Debian: varnish, varnish-modules) as a CDN of one's own: shares what the servers mark as
# public, gives it out a while longer as each response says, and drops names as Fastly does. The servers' settings:
#   CDN=fastly  CDN_PURGE_URL=http://<this host>/purge  CDN_PURGE_TOKEN=<as in the environment of varnishd>
vcl 4.1;
import directors;
import std;
import xkey;

probe ready {
  .url = "/api/ready";
  .interval = 2s;
  .timeout = 1s;
  .window = 4;
  .threshold = 2;
}
backend api_1 { .host = "api-1"; .port = "8080"; .first_byte_timeout = 10s; .probe = ready; }
backend api_2 { .host = "api-2"; .port = "8080"; .first_byte_timeout = 10s; .probe = ready; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(api_1);
  servers.add_backend(api_2);
}

sub vcl_recv {
  set req.backend_hint = servers.backend();
  # Anybody can send it.
  unset req.http.X-Forwarded-Host;
  if (req.url == "/purge") {
    if (req.method != "POST" || std.getenv("CDN_PURGE_TOKEN") == "" || req.http.Fastly-Key != std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403));
    }
    set req.http.Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }
  # News of releases is a stream.
  if (req.url ~ "^/registry/events") {
    return (pipe);
  }
  # Whoever is signed in, tests a version or has a release channel of their own shares nothing.
  if (req.http.Authorization || req.url ~ "[?&]firebase_auth_token=" || req.http.Cookie ~ "(^|; ?)(channel|tester)=") {
    return (pass);
  }
  # Visitors have no cookies; those of other products on the domain do not matter here.
  unset req.http.Cookie;
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Meant for a cache that is purged: RFC 9213 and RFC 5861.
  if (beresp.http.Surrogate-Control ~ "max-age=") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1s"), 0s);
  }
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-while-revalidate=") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
  }
  if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=") {
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
  }
  # What is stored already is better than an error.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
}
