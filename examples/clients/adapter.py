"""An adapter in Python 3, standard library only, for three tasks of docs/clients.md."""
import http.client, json, os, sys, time, urllib.parse

ENV, ENDS_AT = os.environ, time.monotonic() + float(os.environ.get("PAYROLL_DEADLINE", "30")) - 0.7
class Unknown(Exception): pass  # It takes too long, or the answer does not say.
def send(method, path, body=None):
    headers = {"Authorization": "Bearer " + ENV["PAYROLL_TOKEN"], "Content-Type": "application/json"}
    headers["Service-API-Version"] = "2020-09-17"
    url = urllib.parse.urlsplit(ENV["PAYROLL_URL"] + path)
    connection = http.client.HTTPConnection(url.netloc, timeout=max(0.1, ENDS_AT - time.monotonic()))
    try:
        connection.request(method, f"{url.path}?{url.query}", None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if answer.status == 200 else None, answer.getheader("Retry-After") or ""
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unknown(f"no whole answer: {type(error).__name__}")
    finally:
        connection.close()
def pause(seconds):
    if time.monotonic() + seconds > ENDS_AT:
        raise Unknown("still not there at the deadline")
    time.sleep(seconds)
def read(method, path, body=None):
    while True:
        status, answer, asked = send(method, path, body)
        if status == 200:
            return answer
        if status not in (202, 429, 503):
            raise Unknown(f"answered with {status}")
        pause(float(asked) if asked.isdigit() else 5 if asked else 0.3)
def statements_of(payment, query):
    found = []  # Page by page; None where the service says that the payment is not there.
    while True:
        answer = read("POST", "/employer/pay-statement" + query, {"requests": [{"payment_id": payment, "offset": len(found)}]})
        element = answer["responses"][0] if isinstance(answer, dict) and answer.get("responses") else {}
        if element.get("code") == 404: return None
        if element.get("code") == 202:
            pause(0.3)
        elif element.get("code") != 200:
            raise Unknown(f"its element has the code {element.get('code')}")
        else:
            page, count = element["body"]["pay_statements"], element["body"]["paging"].get("count")
            found += page
            if len(found) >= count if count is not None else len(page) < 100:
                return found
def get_pay_statement(given, query):
    for payment in given["payment_ids"]:
        try:
            statements = statements_of(payment, query)
        except Unknown as error:
            yield {"pending": payment, "why": str(error)}
            continue
        if statements is None:
            yield {"failed": payment, "why": "404"}
        for each in statements or []:
            cents = (each["gross_pay"] or {}).get("amount")
            line = {"payment_id": payment, "individual_id": each["individual_id"]}
            yield {**line, "gross_pay": None if cents is None else str(cents)}
def list_pay_groups(_given, query):
    groups = read("GET", "/employer/pay-groups" + query)
    if not isinstance(groups, list): raise Unknown("no list came")
    return [{"id": group["id"], "name": group["name"]} for group in groups]
def create_sandbox_payment(given, _query):
    status, made, _ = send("POST", "/sandbox/payment", given["payment"])  # A write is never repeated.
    if status != 200 or not isinstance(made, dict): raise Unknown(f"answered with {status}")
    return [{"payment_id": made["payment_id"], "pay_date": made["pay_date"]}]
TASKS = {f.__name__.replace("_", "-"): f for f in (get_pay_statement, list_pay_groups, create_sandbox_payment)}
def main(task, given):
    code = 0
    try:
        for line in TASKS[task](given, f"?entity_ids={given['entity_id']}" if "entity_id" in given else ""):
            print(json.dumps(line))
            code = 3 if "pending" in line else code
    except Unknown as error:
        code = 3
        print(json.dumps({"pending": task, "why": str(error)}))
    return code
sys.exit(main(ENV["PAYROLL_TASK"], json.loads(ENV["PAYROLL_INPUT"])) if ENV["PAYROLL_TASK"] in TASKS else 127)
