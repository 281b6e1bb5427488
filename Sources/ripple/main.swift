print("ripple")
